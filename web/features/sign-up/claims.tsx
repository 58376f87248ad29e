import { useT } from '../../i18n.ts';
import { useAsk, useDo } from '../../shell/session/answers.ts';
import { notify } from '../../ui/notify.ts';
import ui from '../../ui/ui.module.css';
import { ownClaimsEndpoint, withdrawEndpoint } from './endpoints.ts';
import css from './sign-up.module.css';

/** What the person has claimed, and what became of it. */
export function Claims() {
  const t = useT();
  const { data } = useAsk(ownClaimsEndpoint, {});
  const withdraw = useDo(withdrawEndpoint, [ownClaimsEndpoint]);
  const shown = data?.items.filter(({ state }) => state !== 'withdrawn') ?? [];
  if (shown.length === 0) return null;
  const takeBack = (id: string) =>
    withdraw.mutate({ params: { id } }, { onError: () => notify({ severity: 'error', summary: t('form.failed'), detail: t('form.failedText') }) });
  return (
    <section className={css.claims}>
      <h2>{t('register.claim.own')}</h2>
      <ul>
        {shown.map(({ id, organisation, state, answer }) => (
          <li key={id}>
            <span>
              <strong>{organisation.name}</strong>
              <br />
              {t(`register.claim.state.${state}`)}
              {answer && `: ${answer}`}
            </span>
            {state === 'waiting' && (
              <button type="button" className={ui.quiet} disabled={withdraw.isPending} onClick={() => takeBack(id)}>
                {t('register.claim.withdraw')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
