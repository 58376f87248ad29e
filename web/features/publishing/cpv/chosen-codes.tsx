import { readCpvTree } from '#contract/reference.ts';
import { useT } from '../../../i18n.ts';
import { useEndpoint } from '../../../domain/session/use-endpoint.ts';
import { usePageSite } from '../../../lib/site.tsx';
import { Icon } from '../../../ui/icons.tsx';
import ui from '../../../ui/ui.module.css';
import css from './cpv.module.css';

/** The chosen codes with their names. @param toMain makes a code the main one, the first; absent: their order means nothing. */
export function ChosenCodes({ codes, remove, toMain }: { codes: readonly string[]; remove: (code: string) => void; toMain?: (code: string) => void }) {
  const t = useT();
  const { language } = usePageSite();
  const { data } = useEndpoint(readCpvTree, codes.length > 0 ? { query: { codes: [...codes], lang: language } } : null);
  const byCode = new Map(data?.items.map((item) => [item.code, item]));
  if (codes.length === 0) return null;
  return (
    <ul className={css.chosen} aria-label={t('publishing.chosenCodes')}>
      {codes.map((code, index) => {
        const item = byCode.get(code);
        const name = `${code} ${item?.name ?? ''}`.trim();
        return (
          <li key={code}>
            <span className={css.name}>
              <small>{code}</small> <span lang={item?.nameLanguage}>{item?.name}</span>
              {toMain && index === 0 && <b>{t('publishing.mainCode')}</b>}
            </span>
            {toMain && index > 0 && (
              <button
                type="button"
                className={ui.quiet}
                aria-label={t('words.labelled', { label: t('publishing.makeMain'), value: name })}
                onClick={() => toMain(code)}
              >
                {t('publishing.makeMain')}
              </button>
            )}
            <button
              type="button"
              className={css.remove}
              aria-label={t('words.labelled', { label: t('publishing.remove'), value: name })}
              onClick={() => remove(code)}
            >
              <Icon name="close" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
