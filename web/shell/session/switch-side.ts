import { type Side, chooseSide } from '#contract/auth.ts';
import { CallError, call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { notify } from '../../ui/notify.ts';
import { dashboardOf, firstOrganisation } from './landing.ts';
import { actFor, storeUser } from '../../domain/session/session.ts';

await loadTexts('form');

/** Works on a side of the user's own organisation from now on, and opens its dashboard or the requested page; notifies of a failure. */
export function useSwitchSide(): (side: Side, organisation: string, next?: string | null) => Promise<void> {
  const t = useT();
  return async (side, organisation, next = null) => {
    try {
      const details = await call(chooseSide, { body: { side } }, { organisation });
      const child = organisation === firstOrganisation(details)?.id ? null : organisation;
      storeUser(details);
      actFor(child);
      location.assign(next ?? dashboardOf(details, child));
    } catch (error) {
      const code = error instanceof CallError ? error.problem?.code : undefined;
      const detail = t(code ? `form.problem.${code}` : 'form.failedText', { defaultValue: t('form.failedText') });
      notify({ severity: 'error', summary: t('form.failed'), detail });
    }
  };
}
