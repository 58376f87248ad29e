import { loadTexts, translatorOf } from '../../i18n.ts';
import { notify } from '../../ui/notify.ts';
import { firstOrganisation } from './landing.ts';
import { actFor, activeChild, organisationGoneCount, user } from '../../domain/session/session.ts';

await loadTexts('team');

/** The active organisation is gone or has moved: returns to the user's own and says so once. */
export function returnToOwnOrganisation(): void {
  if (activeChild.get() === null) return;
  actFor(null);
  organisationGoneCount.set(organisationGoneCount.get() + 1);
  const t = translatorOf(document.documentElement.lang);
  notify({ severity: 'warning', summary: t('team.gone'), detail: t('team.goneText', { name: firstOrganisation(user.get())?.name ?? '' }) });
}
