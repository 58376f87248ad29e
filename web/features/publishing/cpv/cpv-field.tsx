import { useState } from 'react';
import { useT } from '../../../i18n.ts';
import { useField } from '../../../ui/form/fields.tsx';
import { useFormState } from '../../../ui/form/form.tsx';
import formCss from '../../../ui/form/form.module.css';
import ui from '../../../ui/ui.module.css';
import { ChosenCodes } from './chosen-codes.tsx';
import { CodePicker } from './code-picker.tsx';
import css from './cpv.module.css';

const MAX_CODES = 20;

/** CPV codes of a lot; the tree shows when it is asked for. */
export function CpvField({ name, label }: { name: string; label: string }) {
  const t = useT();
  const { value, onChange } = useField(name);
  const form = useFormState();
  const [isOpen, setOpen] = useState(false);
  const codes = value as readonly string[];
  const error = form.errorOf(name);
  const toggle = (code: string) => onChange(codes.includes(code) ? codes.filter((each) => each !== code) : [...codes, code].slice(0, MAX_CODES));
  return (
    <fieldset className={css.field} id={form.idOf(name)} tabIndex={-1}>
      <legend>
        {label} <span className={formCss.optional}>({t('form.optional')})</span>
      </legend>
      <ChosenCodes codes={codes} remove={toggle} />
      <button type="button" className={ui.button} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'publishing.closeCodes' : 'publishing.chooseCodes')}
      </button>
      {isOpen && <CodePicker codes={codes} onToggle={toggle} />}
      {error && <p className={formCss.error}>{error}</p>}
    </fieldset>
  );
}
