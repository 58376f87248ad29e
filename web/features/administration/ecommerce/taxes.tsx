import { useState } from 'react';
import { type MasterTax, addTax, removeTax, showMaster } from '#contract/ecommerce.ts';
import type { SellingSite } from '#contract/payment-names.ts';
import { call } from '../../../api.ts';
import { useT } from '../../../i18n.ts';
import { parseAmount } from '../../../lib/amount.ts';
import { useFormats } from '../../../lib/site.tsx';
import { invalidate } from '../../../domain/session/use-endpoint.ts';
import { useNotifyingAction } from '../../../domain/session/use-notifying-action.ts';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { Actions, Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/notify.ts';
import ui from '../../../ui/ui.module.css';
import own from './ecommerce.module.css';
import { typedInstant } from './money.ts';
import { When } from './names.tsx';
import { Sheet } from './sheet.tsx';

function TaxForm({ site, onClose }: { site: SellingSite; onClose: () => void }) {
  const t = useT();
  const { locale } = useFormats();
  const labels = { name: t('ecommerce.field.taxName'), percent: t('ecommerce.field.percent'), validFrom: t('ecommerce.field.validFrom') };
  const form = useForm(
    { name: '', percent: '', validFrom: '' },
    async ({ name, percent, validFrom }) => {
      await call(addTax, { body: { site, name, percent: parseAmount(locale, percent) ?? percent, validFrom: typedInstant(validFrom) } });
      await invalidate(showMaster);
      notify({ severity: 'success', summary: t('ecommerce.saved'), detail: '' });
      onClose();
    },
    'tax',
  );
  return (
    <Sheet title={t('ecommerce.addTax')} onClose={onClose}>
      <Form form={form} endpoint={addTax} labels={labels} isShort aria-label={t('ecommerce.addTax')}>
        <TextField name="name" label={labels.name} hint={t('ecommerce.taxNameHint')} autoComplete="off" />
        <TextField name="percent" label={labels.percent} hint={t('ecommerce.endsTax')} inputMode="decimal" autoComplete="off" />
        <TextField name="validFrom" label={labels.validFrom} hint={t('ecommerce.fromNow')} type="datetime-local" optional />
        <Actions submit={t('ecommerce.save')} />
      </Form>
    </Sheet>
  );
}

/** The taxes of a site, the newest first. Those to come can be removed. */
export function Taxes({ site, taxes }: { site: SellingSite; taxes: readonly MasterTax[] }) {
  const t = useT();
  const [isAdding, setAdding] = useState(false);
  const [now] = useState(() => Date.now());
  const run = useNotifyingAction([showMaster]);
  return (
    <>
      <button type="button" className={`${ui.primary} ${own.add}`} onClick={() => setAdding(true)}>
        {t('ecommerce.addTax')}
      </button>
      {taxes.length === 0 && <p>{t('ecommerce.noTaxes')}</p>}
      <ul className={own.cards}>
        {taxes.map(({ id, name, percent, validFrom, isCurrent }) => (
          <li key={id}>
            <h3>
              {name} {percent} % {isCurrent && <span className={ui.free}>{t('ecommerce.current')}</span>}
            </h3>
            <p className={own.quiet}>
              {t('ecommerce.since')} <When at={validFrom} />
            </p>
            {Date.parse(validFrom) > now && (
              <ConfirmButton
                label={t('ecommerce.remove')}
                question={t('ecommerce.removeTax', { name })}
                cancel={t('administration.cancel')}
                onConfirm={() => void run(() => call(removeTax, { params: { tax: id } }), t('ecommerce.removed'), name)}
              />
            )}
          </li>
        ))}
      </ul>
      {isAdding && <TaxForm site={site} onClose={() => setAdding(false)} />}
    </>
  );
}
