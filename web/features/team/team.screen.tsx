import { useState } from 'react';
import { Link } from 'react-router';
import { MEMBER, OWNER, SUPER_ADMIN, organisationRoles } from '#contract/names.ts';
import { type Invitation, inviteUser, leaveTeam, listInvitations, listRoles, listTeam, resendInvitation, withdrawInvitation } from '#contract/team.ts';
import { call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { invalidate, useEndpoint } from '../../domain/session/use-endpoint.ts';
import { NotLoaded } from '../../shell/session/not-loaded.tsx';
import { refreshUser } from '../../shell/session/keep-session.ts';
import { usePermission } from '../../domain/session/permissions.ts';
import { activeChild, useUser } from '../../domain/session/session.ts';
import { useFormats } from '../../lib/site.tsx';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { Actions, Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/notify.ts';
import { Pagination } from '../../ui/pagination.tsx';
import ui from '../../ui/ui.module.css';
import { ConfirmButton } from './confirm-button.tsx';
import { FindInput } from './find-input.tsx';
import { MemberRow, type NamedRoleOption, type RoleId } from './member-row.tsx';
import css from './team.module.css';
import { useTeamAction } from './use-team-action.ts';

await loadTexts('team', 'form');

const SIZE = 50;
function Invite({ namedRoles }: { namedRoles: readonly NamedRoleOption[] }) {
  const t = useT();
  const form = useForm({ email: '', roleId: String(MEMBER), namedRole: '' }, async ({ email, roleId, namedRole }) => {
    await call(inviteUser, { body: { email, roleId: Number(roleId) as RoleId, namedRole: Number(roleId) === OWNER ? null : namedRole || null } });
    notify({ severity: 'success', summary: t('team.invited'), detail: email });
    await invalidate(listInvitations);
  });
  const labels = { email: t('team.email'), roleId: t('team.roleLabel'), namedRole: t('team.namedRole') };
  return (
    <section className={css.panel}>
      <h2>{t('team.invite')}</h2>
      <Form form={form} endpoint={inviteUser} labels={labels}>
        <TextField name="email" label={labels.email} type="email" autoComplete="off" />
        <SelectField
          name="roleId"
          label={labels.roleId}
          options={organisationRoles.map((id) => ({
            value: String(id),
            label: t('words.labelled', { label: t(`team.role.${id}`), value: t(`team.roleHint.${id}`) }),
          }))}
        />
        {namedRoles.length > 0 && Number(form.watch('roleId')) !== OWNER && (
          <SelectField
            name="namedRole"
            label={labels.namedRole}
            optional
            empty={t('team.noNamed')}
            options={namedRoles.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <Actions submit={t('team.send')} />
      </Form>
    </section>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const t = useT();
  const runNotified = useTeamAction();
  const { instant, siteZone } = useFormats();
  const { id, email, roleId, namedRole, expiresAt, isExpired } = invitation;
  return (
    <li>
      <span className={css.summary}>
        <strong>{email}</strong>
        <span className={css.small}>
          {[t(`team.role.${roleId}`), namedRole?.name].filter(Boolean).join(', ')} ·{' '}
          {isExpired ? t('team.expired') : t('team.expires', { date: instant(expiresAt, siteZone, 'day') })}
        </span>
      </span>
      <span className={css.controls}>
        <button
          type="button"
          className={ui.quiet}
          onClick={() => void runNotified(() => call(resendInvitation, { params: { id }, body: {} }), t('team.invited'))}
        >
          {t('team.resend')}
        </button>
        <ConfirmButton
          label={t('team.withdraw')}
          question={t('team.confirmWithdraw', { email })}
          onConfirm={() => void runNotified(() => call(withdrawInvitation, { params: { id } }), t('team.withdrawn'))}
        />
      </span>
    </li>
  );
}

/** The people of the active organisation: roles, invitations, removal. */
export default function Team() {
  const t = useT();
  const { count } = useFormats();
  const runNotified = useTeamAction();
  const user = useUser();
  const child = activeChild.use();
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  const people = useEndpoint(listTeam, { query: { size: SIZE, page, ...(q.trim() ? { q } : {}) } });
  const roles = useEndpoint(listRoles, { query: {} });
  const ownOrganisation = user?.baseOrganizationDTOList.find(({ id }) => id === child) ?? (child === null ? user?.baseOrganizationDTOList[0] : undefined);
  const mayManage = usePermission('team.manage');
  const invitations = useEndpoint(listInvitations, { query: { size: 100 } });
  const { data } = people;
  if (!data) return <NotLoaded queries={[people]} />;
  const namedRoles = roles.data?.items ?? [];
  const leave = async () => {
    if (await runNotified(() => call(leaveTeam, { body: {} }), t('team.removed'))) {
      await refreshUser();
      location.assign('/');
    }
  };
  return (
    <div className={css.page}>
      <h1>{t('team.title')}</h1>
      <p className={css.intro}>
        {t('team.intro')}{' '}
        <Link className={ui.link} to="/roles">
          {t('team.rolesTitle')}
        </Link>
      </p>
      <section className={css.panel}>
        <h2>{t('team.people', { count: data.total, n: count(data.total) })}</h2>
        <FindInput
          label={t('team.find')}
          value={q}
          onChange={(text) => {
            setQ(text);
            setPage(1);
          }}
        />
        <ul className={css.rows}>
          {data.items.map((member) => (
            <MemberRow key={member.id} member={member} namedRoles={namedRoles} mayManage={mayManage} />
          ))}
        </ul>
        <Pagination page={page} size={SIZE} total={data.total} onPageChange={setPage} />
      </section>
      {mayManage && <Invite namedRoles={namedRoles} />}
      {(invitations.data?.items.length ?? 0) > 0 && (
        <section className={css.panel}>
          <h2>{t('team.invitations')}</h2>
          <ul className={css.rows}>
            {invitations.data?.items.map((each) =>
              mayManage ? (
                <InvitationRow key={each.id} invitation={each} />
              ) : (
                <li key={each.id}>
                  <span className={css.summary}>{each.email}</span>
                  {t(`team.role.${each.roleId}`)}
                </li>
              ),
            )}
          </ul>
        </section>
      )}
      {ownOrganisation && ownOrganisation.roleId !== SUPER_ADMIN && (
        <p>
          <ConfirmButton label={t('team.leave')} question={t('team.confirmLeave', { name: ownOrganisation.name })} onConfirm={() => void leave()} />
        </p>
      )}
    </div>
  );
}
