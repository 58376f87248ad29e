import { shareTenderKeys } from '#contract/opening-officers.ts';
import { call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { invalidate } from '../../domain/session/use-endpoint.ts';
import { useFormats } from '../../lib/site.tsx';
import { Actions, Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/notify.ts';
import css from '../../domain/bids/bids.module.css';
import { type OfficerOption, OfficerPassphrases, noPassphrases, usePassphraseLabels } from '../../domain/bids/officer-passphrases.tsx';
import { bidEndpoints } from '../../domain/bids/use-bid-action.ts';

/** Two officers give all present officers a share of the keys of the sealed tenders. */
export function ShareKeys({ organisation, officers }: { organisation: string; officers: readonly OfficerOption[] }) {
  const t = useT();
  const { count } = useFormats();
  const labels = usePassphraseLabels();
  const form = useForm(
    noPassphrases,
    async (body, { reset }) => {
      const { shared, unshared } = await call(shareTenderKeys, { body: { organisation, ...body } });
      reset(noPassphrases);
      const detail = t('bids.share.count', { n: count(shared), others: count(unshared) });
      notify({ severity: unshared > 0 ? 'warning' : 'success', summary: t('bids.share.done'), detail });
      await invalidate(...bidEndpoints);
    },
    'share',
  );
  return (
    <section className={css.panel}>
      <h2>{t('bids.share.title')}</h2>
      <p className={css.lead}>{t('bids.share.text')}</p>
      <Form form={form} endpoint={shareTenderKeys} labels={labels}>
        <OfficerPassphrases officers={officers} />
        <Actions submit={t('bids.share.submit')} isSecondary />
      </Form>
    </section>
  );
}
