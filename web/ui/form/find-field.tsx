import { useT } from '../../i18n.ts';
import { type Find, FindBox, type FoundOption } from '../find-box/find-box.tsx';
import ui from '../ui.module.css';
import { Field, type FieldProps, useField } from './fields.tsx';
import css from './form.module.css';

/** A choice of one option among many, found by name. The form's value is its id; `chosenOption` is shown for it. */
export function FindField({
  name,
  label,
  hint,
  optional,
  chosenOption,
  onChosen,
  find,
  emptyText,
}: FieldProps & { label: string; chosenOption: FoundOption | null; onChosen: (option: FoundOption | null) => void; find: Find; emptyText: string }) {
  const t = useT();
  const { onChange } = useField(name);
  const choose = (option: FoundOption | null) => {
    onChange(option?.id ?? '');
    onChosen(option);
  };
  return (
    <Field {...{ name, label, hint }} {...(optional ? { optional } : {})}>
      {(aria) =>
        chosenOption ? (
          <span className={css.found}>
            <strong>{chosenOption.name}</strong>
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
          <FindBox {...aria} find={find} onChoose={choose} listLabel={label} emptyText={emptyText} />
        )
      }
    </Field>
  );
}
