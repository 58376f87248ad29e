import type { PaymentProviderName } from '#contract/payment-names.ts';
import { useT } from '../../../i18n.ts';
import css from '../subscriptions.module.css';

export type OnlineProvider = Exclude<PaymentProviderName, 'manual'>;

/** The ways to pay on a site that need no administrator. */
export const onlineProviders = (providers: readonly PaymentProviderName[]): OnlineProvider[] =>
  providers.filter((provider): provider is OnlineProvider => provider !== 'manual');

interface ProvidersProps {
  providers: readonly OnlineProvider[];
  chosen: OnlineProvider | null;
  onChange: (provider: OnlineProvider) => void;
}

/** The choice between the ways to pay; a single one is only named. */
export function Providers({ providers, chosen, onChange }: ProvidersProps) {
  const t = useT();
  const [only] = providers;
  if (only && providers.length === 1) return <p>{t('words.labelled', { label: t('payments.checkout.payWith'), value: t(`payments.provider.${only}`) })}</p>;
  return (
    <fieldset className={css.providers}>
      <legend>{t('payments.checkout.payWith')}</legend>
      {providers.map((provider) => (
        <label key={provider} data-chosen={provider === chosen || undefined}>
          <input type="radio" name="provider" value={provider} checked={provider === chosen} onChange={() => onChange(provider)} />
          {t(`payments.provider.${provider}`)}
        </label>
      ))}
    </fieldset>
  );
}
