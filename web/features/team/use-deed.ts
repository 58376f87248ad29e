import { type Told, useDeed as useAnyDeed } from '../../shell/session/use-deed.ts';
import { childrenEndpoint, invitationsEndpoint, rolesEndpoint, teamEndpoint } from './endpoints.ts';

/** Why a team cannot be without an owner. */
const told: Told = (problem, t) => {
  const rule = problem?.errors?.[0]?.rule;
  return rule === 'last-owner' || rule === 'no-owner' ? { detail: t(`team.refused.${rule}`) } : {};
};

const changed = [teamEndpoint, rolesEndpoint, invitationsEndpoint, childrenEndpoint];
/** A deed upon the team, its roles or what stands below it. */
export const useDeed = () => useAnyDeed(changed, told);
