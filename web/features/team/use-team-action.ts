import { listBuyers } from '#contract/administration.ts';
import { listChildren } from '#contract/children.ts';
import { type TeamMember, listInvitations, listRoles, listTeam } from '#contract/team.ts';
import { type RefusalText, useNotifyingAction } from '../../domain/session/use-notifying-action.ts';

const knownRules = new Set(['last-owner', 'no-owner', 'has-people', 'has-children', 'has-notices']);
/** A team without an owner, or somebody else's change of a role meanwhile, in words. */
const refusalText: RefusalText = (problem, t) => {
  const currentMember = problem?.code === 'precondition-failed' ? (problem.current as TeamMember | undefined) : undefined;
  if (currentMember)
    return {
      summary: t('form.changedTitle'),
      detail: t('words.labelled', {
        label: t('form.theirs'),
        value: [t(`team.role.${currentMember.roleId}`), currentMember.namedRole?.name].filter(Boolean).join(', '),
      }),
    };
  const rule = problem?.errors?.[0]?.rule;
  return rule !== undefined && knownRules.has(rule) ? { detail: t(`team.refused.${rule}`) } : {};
};

const changedEndpoints = [listTeam, listRoles, listInvitations, listChildren, listBuyers];
/** Changes the team, its roles or its child buyers, and notifies of the outcome. */
export const useTeamAction = () => useNotifyingAction(changedEndpoints, refusalText);
