import { useMemo } from 'react';
import { publishAward } from '#contract/amendments.ts';
import type { NoticeDetails } from '#contract/drafts.ts';
import { CallError, call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { parseAmount } from '../../lib/amount.ts';
import { useFormats } from '../../lib/site.tsx';
import { clockOf } from '../../lib/zoned-time.ts';
import { RadioField, SelectField, TextArea, TextField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import { InvalidValues, useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/notify.ts';
import bidsCss from '../bids/bids.module.css';
import { ConfirmButton } from '../bids/confirm-button.tsx';
import { LotChoice } from '../lots/lot-choice.tsx';
import { RowsEditor } from '../rows-editor/rows-editor.tsx';
import { useCountries } from '../use-countries.ts';
import { useCurrencies } from '../use-currencies.ts';
import css from './award-panel.module.css';

await loadTexts('own-notices', 'publishing', 'bids', 'form');

interface Values {
  outcome: 'made' | 'nobody';
  lots: string[];
  suppliers: { name: string; identifier: string; country: string }[];
  amount: string;
  currency: string;
  date: string;
  contractNumber: string;
  bids: string;
  reason: string;
}

/** The fields of the form by the end of their path in the request. */
const fieldOf: Readonly<Record<string, string>> = {
  'value.currency': 'currency',
  value: 'amount',
};

/** Errors of the award that was sent, at the fields of the form. */
function atFields(error: unknown): unknown {
  if (!(error instanceof CallError) || !error.problem?.errors) return error;
  const errors = error.problem.errors.map((one) => ({ ...one, path: one.path.replace(/^body\.award\.(.+)$/u, (_, end: string) => fieldOf[end] ?? end) }));
  return new CallError(error.status, { ...error.problem, errors });
}

/** The award of an offline notice after its deadline: who gets it, or some of its lots, or that nobody does. @param now ISO 8601 */
export default function AwardPanel({ details, now, onDone }: { details: NoticeDetails; now: string; onDone: () => void }) {
  const t = useT();
  const { locale, siteZone } = useFormats();
  const [countries, currencies] = [useCountries(), useCurrencies()];
  const { id, revision, fields } = details;
  const { value, deadline } = fields['General-information'];
  const lots = useMemo(() => {
    const decided = new Set(fields.CAI.awards?.flatMap(({ lots: awarded = [] }) => awarded));
    return (fields['Detailed-information'].lots ?? []).filter((lot) => !decided.has(lot.id));
  }, [fields]);
  const label = (name: string) => t(`publishing.field.awards.${name}`);
  const blank: Values = {
    outcome: 'made',
    lots: lots.length === 1 ? [lots[0]!.id] : [],
    suppliers: [{ name: '', identifier: '', country: '' }],
    amount: '',
    currency: value?.currency ?? '',
    date: clockOf(now, deadline?.zone ?? siteZone).date,
    contractNumber: '',
    bids: '',
    reason: '',
  };
  const awardOf = (values: Values) => {
    const { suppliers, amount, currency, contractNumber, bids } = values;
    const parsed = amount.trim() === '' ? null : parseAmount(locale, amount);
    const wrong = [
      ...(suppliers.length === 0 ? [{ name: 'suppliers', rule: 'required' }] : []),
      ...suppliers.flatMap(({ name }, index) => (name.trim() === '' ? [{ name: `suppliers.${index}.name`, rule: 'required' }] : [])),
      ...(amount.trim() !== '' && parsed === null ? [{ name: 'amount', rule: 'invalid' }] : []),
      ...(bids.trim() !== '' && !/^\d{1,7}$/u.test(bids.trim()) ? [{ name: 'bids', rule: 'invalid' }] : []),
    ];
    if (wrong.length > 0) throw new InvalidValues(wrong);
    return {
      suppliers: suppliers.map(({ name, identifier, country }) => ({
        name,
        ...(identifier.trim() === '' ? {} : { identifier }),
        ...(country === '' ? {} : { country }),
      })),
      ...(parsed === null ? {} : { value: { amount: parsed, currency } }),
      ...(contractNumber.trim() === '' ? {} : { contractNumber }),
      ...(bids.trim() === '' ? {} : { bids: Number(bids) }),
    };
  };
  const form = useForm<Values>(
    blank,
    async (values, { reset }) => {
      const { outcome, reason, date } = values;
      if (reason.trim().length < 3) throw new InvalidValues([{ name: 'reason', rule: 'required' }]);
      const award = {
        ...(outcome === 'made' ? awardOf(values) : {}),
        ...(date === '' ? {} : { date }),
        ...(lots.length > 0 ? { lots: values.lots } : {}),
      };
      await call(publishAward, { body: { id, reason, award } }, { revision }).catch((error: unknown) => Promise.reject(atFields(error)));
      notify({ severity: 'success', summary: t('own-notices.award.done'), detail: '' });
      reset(blank);
      onDone();
    },
    'award',
  );
  const supplierNames = form.watch('suppliers').map((_, index) => [`suppliers.${index}.name`, label('supplierName')]);
  const labels = {
    ...Object.fromEntries(supplierNames),
    suppliers: label('suppliers'),
    amount: label('value'),
    bids: label('bids'),
    lots: label('lots'),
    date: label('date'),
    reason: t('bids.award.reason'),
  };
  return (
    <div className={bidsCss.page}>
      <section className={bidsCss.panel} aria-labelledby="award-title">
        <h2 id="award-title">{t('bids.award.title')}</h2>
        <p className={bidsCss.lead}>{t('own-notices.award.text')}</p>
        <Form form={form} endpoint={publishAward} labels={labels}>
          <RadioField
            name="outcome"
            label={label('status')}
            options={[
              { value: 'made', label: t('publishing.awardStatus.active') },
              { value: 'nobody', label: t('bids.award.nobody') },
            ]}
          />
          <LotChoice lots={lots} />
          {form.watch('outcome') === 'made' && (
            <>
              <div className={css.suppliers}>
                <h3>{label('suppliers')}</h3>
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
                <span className={css.money}>
                  <TextField name="amount" label={label('value')} inputMode="decimal" autoComplete="off" optional />
                  <SelectField name="currency" label={t('bids.bid.currency')} options={currencies} empty="–" optional />
                </span>
                <TextField name="contractNumber" label={label('contractNumber')} autoComplete="off" optional />
                <TextField name="bids" label={label('bids')} inputMode="numeric" autoComplete="off" optional />
              </div>
            </>
          )}
          <div className={css.pair}>
            <TextField name="date" type="date" label={label('date')} />
          </div>
          <TextArea name="reason" label={t('bids.award.reason')} rows={3} />
          <p>
            <ConfirmButton label={t('bids.award.submit')} question={t('own-notices.award.confirm')} onConfirm={() => void form.send()} isMain />
          </p>
        </Form>
      </section>
    </div>
  );
}
