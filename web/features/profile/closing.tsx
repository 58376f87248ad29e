import type { OwnOrganisation } from '#contract/own-organisation.ts';
import { call } from '../../api.ts';
import { askAgain } from '../../shell/session/answers.ts';
import { refreshUser } from '../../shell/session/keep-session.ts';
import { actFor, activeChild } from '../../shell/session/session.ts';
import { CloseOrganisation } from '../../ui/organisations/close-organisation.tsx';
import { closeEndpoint, organisationEndpoint } from './endpoints.ts';

/** An owner closes the organisation that is worked for; nothing of it is open to them afterwards. */
export function Closing({ organisation }: { organisation: OwnOrganisation }) {
  const { id, name, revision } = organisation;
  const close = async (typed: string) => {
    try {
      await call(closeEndpoint, { body: { name: typed } }, { revision });
    } catch (error) {
      await askAgain(organisationEndpoint);
      throw error;
    }
    if (activeChild.get() === id) actFor(null);
    await refreshUser();
    location.assign('/My-Account');
  };
  return <CloseOrganisation isAsked name={name} close={close} />;
}
