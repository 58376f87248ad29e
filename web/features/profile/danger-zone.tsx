import { type OwnOrganisation, closeOrganisation, showOwnOrganisation } from '#contract/own-organisation.ts';
import { call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { invalidate } from '../../domain/session/use-endpoint.ts';
import { refreshUser } from '../../shell/session/keep-session.ts';
import { actFor, activeChild } from '../../domain/session/session.ts';
import { CloseOrganisation } from '../../domain/organisations/close-organisation.tsx';
import css from './profile.module.css';

/**
 * At the end of the settings, away from everyday actions. An owner closes the organisation that they act for, and can open nothing of it
 * afterwards.
 */
export function DangerZone({ organisation }: { organisation: OwnOrganisation }) {
  const t = useT();
  const { id, name, revision } = organisation;
  const close = async (typedName: string) => {
    try {
      await call(closeOrganisation, { body: { name: typedName } }, { revision });
    } catch (error) {
      await invalidate(showOwnOrganisation);
      throw error;
    }
    if (activeChild.get() === id) actFor(null);
    await refreshUser();
    location.assign('/My-Account');
  };
  return (
    <section className={css.danger} aria-labelledby="danger-title">
      <h3 id="danger-title">{t('profile.danger')}</h3>
      <CloseOrganisation name={name} close={close} />
    </section>
  );
}
