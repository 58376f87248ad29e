import { readCpvTree } from '#contract/reference.ts';
import { useT } from '../../../i18n.ts';
import { shortCpv } from '../../../lib/categories.ts';
import { useEndpoint } from '../../../domain/session/use-endpoint.ts';
import { CpvPicker } from '../../../domain/cpv-picker/cpv-picker.tsx';
import { usePageSite } from '../../../lib/site.tsx';

const toEight = (code: string) => code.padEnd(8, '0');

/** The tree of all codes with its search. Each code stands for itself. */
export function CodePicker({ codes, onToggle }: { codes: readonly string[]; onToggle: (code: string) => void }) {
  const t = useT();
  const { language } = usePageSite();
  const { data: roots } = useEndpoint(readCpvTree, { query: { depth: 1, lang: language } });
  return (
    <CpvPicker
      isExact
      help={t('publishing.hint.codes')}
      roots={(roots?.items ?? []).map(({ code, name, nameLanguage, hasChildren }) => ({
        code,
        name,
        ...(nameLanguage ? { lang: nameLanguage } : {}),
        path: [],
        hasChildren,
      }))}
      chosenCodes={codes.map(shortCpv)}
      onToggle={(code) => onToggle(toEight(code))}
    />
  );
}
