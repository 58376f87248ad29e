import { useT } from '../../i18n.ts';
import { type Find, FindBox, type FoundOption } from '../find-box/find-box.tsx';
import ui from '../ui.module.css';
import { Field, type FieldProps, useField } from './fields.tsx';
import css from './form.module.css';

/** One of many, found by name. The form's value is its id; `chosen` is the text shown for it. */
export function FindField({
  name,
  label,
  hint,
  optional,
  chosen,
  onChosen,
  find,
  nothing,
}: FieldProps & { label: string; chosen: FoundOption | null; onChosen: (chosen: FoundOption | null) => void; find: Find; nothing: string }) {
  const t = useT();
  const { onChange } = useField(name);
  const choose = (one: FoundOption | null) => {
    onChange(one?.id ?? '');
    onChosen(one);
  };
  return (
    <Field {...{ name, label, hint }} {...(optional ? { optional } : {})}>
      {(aria) =>
        chosen ? (
          <span className={css.found}>
            <strong>{chosen.name}</strong>
            <button
              type="button"
              {...aria}
              // Begins with its visible text.
              aria-label={t('words.labelled', { label: t('form.chooseOther'), value: label })}
              aria-required={undefined}
              className={ui.quiet}
              onClick={() => choose(null)}
            >
              {t('form.chooseOther')}
            </button>
          </span>
        ) : (
          <FindBox {...aria} find={find} onChoose={choose} listLabel={label} nothing={nothing} />
        )
      }
    </Field>
  );
}
