import { useT } from '../../../i18n.ts';
import { CpvPicker } from '../../../domain/cpv-picker/cpv-picker.tsx';
import css from './advanced.module.css';
import type { AdvancedData } from './advanced-data.server.ts';
import { shortCpv, addCpvCode } from './advanced-query.ts';
import { Check } from './fields.tsx';
import { useHydrated } from '../../../lib/hydrated.ts';

const HEAD_ID = 'cpv-codes';

/** The chosen codes below the divisions, each with its path, and with scripts the picker. */
export function CodesPart({ data, change }: { data: AdvancedData; change: (name: string, values: readonly string[]) => void }) {
  const t = useT();
  const isHydrated = useHydrated();
  const chosenCodes = data.chosenValues['cpv'] ?? [];
  const toggle = (code: string) => change('cpv', chosenCodes.includes(code) ? chosenCodes.filter((each) => each !== code) : addCpvCode(chosenCodes, code));
  return (
    <fieldset className={css.codes} aria-labelledby={HEAD_ID} data-empty={data.codes.length === 0 ? '' : undefined}>
      <p className={css.codesHead} id={HEAD_ID}>
        {t('cpv.codes')}
      </p>
      {data.codes.map(({ code, name, lang, path }) => (
        <Check key={code} name="cpv" value={shortCpv(code)} checked>
          {code} <span lang={lang}>{name}</span>
          {path.length > 0 && <small lang={lang}>{path.join(' › ')}</small>}
        </Check>
      ))}
      <div className={css.picker}>{isHydrated && <CpvPicker roots={data.roots} chosenCodes={chosenCodes} onToggle={toggle} />}</div>
    </fieldset>
  );
}
