import { useState } from 'react';
import { OWNER, organisationRoles } from '#contract/names.ts';
import { type TeamMember, changeMember, removeMember } from '#contract/team.ts';
import { call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { refreshUser } from '../../shell/session/keep-session.ts';
import { useFormats } from '../../lib/site.tsx';
import parts from '../../ui/parts.module.css';
import ui from '../../ui/ui.module.css';
import { ConfirmButton } from './confirm-button.tsx';
import css from './team.module.css';
import { useTeamAction } from './use-team-action.ts';

await loadTexts('team');

export type RoleId = (typeof organisationRoles)[number];
export interface NamedRoleOption {
  id: string;
  name: string;
}
interface Chosen {
  roleId: RoleId;
  namedRole: string;
}

/** The roles of one person. Choosing saves nothing yet: arrow keys may pass over a role on the way to another. */
function Roles({ member, namedRoles }: { member: TeamMember; namedRoles: readonly NamedRoleOption[] }) {
  const t = useT();
  const runNotified = useTeamAction();
  const storedRoles: Chosen = { roleId: member.roleId, namedRole: member.namedRole?.id ?? '' };
  const [chosenRoles, setChosenRoles] = useState<Chosen | null>(null);
  const { roleId, namedRole } = chosenRoles ?? storedRoles;
  const isChanged = roleId !== storedRoles.roleId || (roleId !== OWNER && namedRole !== storedRoles.namedRole);
  const takesOwnership = storedRoles.roleId === OWNER && roleId !== OWNER;
  const choose = (changes: Partial<Chosen>) => setChosenRoles({ roleId, namedRole, ...changes });
  const save = async () => {
    const body = { roleId, namedRole: roleId === OWNER ? null : namedRole || null };
    const isDone = await runNotified(async () => {
      await call(changeMember, { params: { id: member.id }, body }, { revision: member.revision });
      if (member.isYou) await refreshUser();
    }, t('team.changed'));
    if (isDone) setChosenRoles(null);
  };
  return (
    <>
      <select
        className={parts.control}
        aria-label={t('words.labelled', { label: t('team.roleLabel'), value: member.name })}
        value={roleId}
        onChange={(event) => choose({ roleId: Number(event.target.value) as RoleId })}
      >
        {organisationRoles.map((id) => (
          <option key={id} value={id}>
            {t(`team.role.${id}`)}
          </option>
        ))}
      </select>
      {roleId !== OWNER && namedRoles.length > 0 && (
        <select
          className={parts.control}
          aria-label={t('words.labelled', { label: t('team.namedRole'), value: member.name })}
          value={namedRole}
          onChange={(event) => choose({ namedRole: event.target.value })}
        >
          <option value="">{t('team.noNamed')}</option>
          {namedRoles.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      <output className={css.question}>{takesOwnership && t(member.isYou ? 'team.giveUpText' : 'team.takeAwayText', { name: member.name })}</output>
      {isChanged && (
        <>
          <button type="button" className={takesOwnership ? parts.danger : ui.button} onClick={() => void save()}>
            {takesOwnership ? t(member.isYou ? 'team.giveUp' : 'team.takeAway') : t('team.save')}
          </button>
          <button type="button" className={ui.quiet} onClick={() => setChosenRoles(null)}>
            {t('team.cancel')}
          </button>
        </>
      )}
    </>
  );
}

/** Role, named role and removal of one team member. */
export function MemberRow({ member, namedRoles, mayManage }: { member: TeamMember; namedRoles: readonly NamedRoleOption[]; mayManage: boolean }) {
  const t = useT();
  const runNotified = useTeamAction();
  const { instant, siteZone } = useFormats();
  const remove = () => void runNotified(() => call(removeMember, { params: { id: member.id } }), t('team.removed'));
  return (
    <li>
      <span className={css.summary}>
        <strong>
          {member.name}
          {member.isYou && ` (${t('team.you')})`}
        </strong>
        <span className={css.small}>{member.email}</span>
        <span className={css.small}>{t('team.since', { date: instant(member.since, siteZone, 'day') })}</span>
      </span>
      {mayManage ? (
        <span className={css.controls}>
          <Roles member={member} namedRoles={namedRoles} />
          {!member.isYou && <ConfirmButton label={t('team.remove')} question={t('team.confirmRemove', { name: member.name })} onConfirm={remove} />}
        </span>
      ) : (
        <span>{[t(`team.role.${member.roleId}`), member.namedRole?.name].filter(Boolean).join(', ')}</span>
      )}
    </li>
  );
}
