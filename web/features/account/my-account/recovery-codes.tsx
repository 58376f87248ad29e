import { useT } from '../../../i18n.ts';
import { saveText } from '../../../lib/save-text.ts';
import ui from '../../../ui/ui.module.css';
import css from './my-account.module.css';

/** Recovery codes, shown only now: to print, save or write down. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const t = useT();
  return (
    <>
      <output className={css.status}>{t('account.factor.codesText')}</output>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.row}>
        <button type="button" className={ui.button} onClick={() => saveText('recovery-codes.txt', `${codes.join('\n')}\n`)}>
          {t('account.factor.saveCodes')}
        </button>
        <button type="button" className={ui.primary} onClick={onSaved}>
          {t('account.factor.codesKept')}
        </button>
      </div>
    </>
  );
}
