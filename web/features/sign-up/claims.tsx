import { listOwnClaims, withdrawClaim } from '#contract/sign-up.ts';
import { useT } from '../../i18n.ts';
import { useEndpoint, useEndpointMutation } from '../../domain/session/use-endpoint.ts';
import { notify } from '../../ui/notify.ts';
import { ClaimList } from '../../domain/organisations/claim-list.tsx';
import css from './sign-up.module.css';

/** The user's claims and their outcomes. */
export function Claims() {
  const t = useT();
  const { data } = useEndpoint(listOwnClaims, {});
  const withdrawal = useEndpointMutation(withdrawClaim, [listOwnClaims]);
  const visibleClaims = data?.items.filter(({ state }) => state !== 'withdrawn') ?? [];
  if (visibleClaims.length === 0) return null;
  const withdraw = (id: string) =>
    withdrawal.mutate({ params: { id } }, { onError: () => notify({ severity: 'error', summary: t('form.failed'), detail: t('form.failedText') }) });
  return (
    <section className={css.claims}>
      <h2>{t('register.claim.own')}</h2>
      <ClaimList
        items={visibleClaims}
        stateOf={(state) => t(`register.claim.state.${state}`)}
        withdraw={t('register.claim.withdraw')}
        onWithdraw={withdraw}
        isWorking={withdrawal.isPending}
      />
    </section>
  );
}
