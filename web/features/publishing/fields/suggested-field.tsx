import { Field, useField } from '../../../ui/form/fields.tsx';
import { useMaxLength } from '../../../ui/form/form.tsx';
import formCss from '../../../ui/form/form.module.css';

/** A text for which names are proposed while somebody types; any other may be entered. */
export function SuggestedField({ name, label, suggestions }: { name: string; label: string; suggestions: readonly string[] }) {
  const { value, onChange } = useField(name);
  const maxLength = useMaxLength(name);
  return (
    <Field name={name} label={label} optional>
      {({ id, ...aria }) => (
        <>
          <input id={id} {...aria} className={formCss.control} list={`${id}-list`} maxLength={maxLength} value={String(value ?? '')} onChange={onChange} />
          <datalist id={`${id}-list`}>
            {suggestions.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
