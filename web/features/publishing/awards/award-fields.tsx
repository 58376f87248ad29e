import type { GivenLot } from '#contract/draft-fields.ts';
import { useT } from '../../../i18n.ts';
import { SelectField, TextArea, TextField, useField } from '../../../ui/form/fields.tsx';
import { useFormState } from '../../../ui/form/form.tsx';
import formCss from '../../../ui/form/form.module.css';
import { FieldChecks } from '../checks.tsx';
import css from '../fields/fields.module.css';
import { MoneyField } from '../fields/money-field.tsx';
import { RowsEditor } from '../fields/rows-editor.tsx';
import { awardStatuses } from '../shapes/award.ts';
import { useCountries } from '../use-choices.ts';
import awardCss from './award-fields.module.css';

/** The lots that an award is for. */
function LotChoice({ lots }: { lots: readonly GivenLot[] }) {
  const t = useT();
  const { value, onChange } = useField('lots');
  const form = useFormState();
  const chosen = value as readonly string[];
  if (lots.length === 0) return null;
  return (
    <fieldset className={awardCss.lots} id={form.idOf('lots')}>
      <legend>
        {t('publishing.field.awards.lots')} <span className={formCss.optional}>({t('form.optional')})</span>
      </legend>
      <div className={awardCss.scroll}>
        {lots.map(({ id, title }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={(event) => onChange(event.target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
            />
            <span>
              {t('publishing.entry.lots', { id })}
              {title && `: ${title}`}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Suppliers, value, currency, date and contract number of one award. */
export function AwardFields({ id, lots }: { id: string; lots: readonly GivenLot[] }) {
  const t = useT();
  const countries = useCountries();
  const label = (name: string) => t(`publishing.field.awards.${name}`);
  return (
    <>
      <SelectField name="status" label={label('status')} options={awardStatuses.map((value) => ({ value, label: t(`publishing.awardStatus.${value}`) }))} />
      <div className={awardCss.suppliers}>
        <h4>{label('suppliers')}</h4>
        <RowsEditor
          name="suppliers"
          label={label('suppliers')}
          add={t('publishing.addSupplier')}
          columns={[
            { name: 'name', label: label('supplierName') },
            { name: 'identifier', label: label('supplierIdentifier') },
            { name: 'country', label: label('supplierCountry'), options: countries },
          ]}
        />
      </div>
      <div className={css.pair}>
        <div className={css.checked}>
          <MoneyField name="value" label={label('value')} optional />
          <FieldChecks tab="CAI" field={`awards[${id}].value`} />
        </div>
        <TextField name="date" label={label('date')} type="date" optional />
        <TextField name="contractNumber" label={label('contractNumber')} optional />
        <TextField name="bids" label={label('bids')} inputMode="numeric" optional />
      </div>
      <LotChoice lots={lots} />
      <TextField name="title" label={label('title')} optional />
      <TextArea name="description" label={label('description')} rows={3} optional />
    </>
  );
}
