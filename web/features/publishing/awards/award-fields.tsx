import type { GivenLot } from '#contract/draft-fields.ts';
import { useT } from '../../../i18n.ts';
import { LotChoice } from '../../../domain/lots/lot-choice.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/form/fields.tsx';
import { FieldChecks } from '../checks.tsx';
import css from '../fields/fields.module.css';
import { MoneyField } from '../fields/money-field.tsx';
import { RowsEditor } from '../../../domain/rows-editor/rows-editor.tsx';
import { awardStatuses } from '../shapes/award.ts';
import { useCountries } from '../../../domain/use-countries.ts';
import awardCss from './award-fields.module.css';

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
      <LotChoice lots={lots} isOptional />
      <TextField name="title" label={label('title')} optional />
      <TextArea name="description" label={label('description')} rows={3} optional />
    </>
  );
}
