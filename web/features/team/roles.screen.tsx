import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { Permission } from '#contract/permissions.ts';
import { type NamedRole, changeRole, createRole, listRoles, listTeam, removeRole } from '#contract/team.ts';
import { call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { invalidate, useEndpoint } from '../../domain/session/use-endpoint.ts';
import { NotLoaded } from '../../shell/session/not-loaded.tsx';
import { usePermission } from '../../domain/session/permissions.ts';
import { useCrumbs } from '../../shell/use-crumbs.ts';
import { Conflict } from '../../ui/form/conflict.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { Actions, Form } from '../../ui/form/form.tsx';
import { useRevisionedForm } from '../../ui/form/use-revisioned-form.ts';
import { notify } from '../../ui/notify.ts';
import ui from '../../ui/ui.module.css';
import { ConfirmButton } from './confirm-button.tsx';
import css from './team.module.css';
import { useTeamAction } from './use-team-action.ts';

await loadTexts('team', 'form');

const blank: NamedRole = { id: '', revision: 0, name: '', permissions: [], people: 0 };
const valuesOf = ({ name, permissions }: NamedRole) => ({ name, permissions });

/** Creates or changes a role. Somebody else's changes are shown before they are overwritten. */
function RoleForm({ savedRole, grantable, onDone }: { savedRole: NamedRole | null; grantable: readonly Permission[]; onDone: () => void }) {
  const t = useT();
  const labels = { name: t('team.roleName'), permissions: t('team.permissions') };
  const { form, differences, acceptSaved, keepMine } = useRevisionedForm(
    savedRole ?? blank,
    valuesOf,
    (body, revision) => (savedRole ? call(changeRole, { params: { id: savedRole.id }, body }, { revision }) : call(createRole, { body })),
    {
      labels,
      formatters: { permissions: (all) => all.map((permission) => t(`team.permission.${permission}`)).join('\n') },
      onSaved: async ({ name }) => {
        notify({ severity: 'success', summary: t('form.saved'), detail: name });
        await invalidate(listRoles, listTeam);
        onDone();
      },
    },
  );
  const {
    field: { value: permissions, onChange },
  } = useController({ control: form.control, name: 'permissions' });
  return (
    <Form form={form} endpoint={createRole} labels={labels}>
      {differences && <Conflict differences={differences} onAcceptSaved={acceptSaved} onKeepMine={keepMine} />}
      <TextField name="name" label={labels.name} autoComplete="off" />
      <fieldset className={css.checks}>
        <legend>{labels.permissions}</legend>
        {grantable.map((permission) => (
          <label key={permission}>
            <input
              type="checkbox"
              checked={permissions.includes(permission)}
              onChange={(event) => onChange(event.target.checked ? [...permissions, permission] : permissions.filter((one) => one !== permission))}
            />
            {t(`team.permission.${permission}`)}
          </label>
        ))}
        {form.errorOf('permissions') && <p role="alert">{form.errorOf('permissions')}</p>}
      </fieldset>
      <Actions submit={t('team.save')}>
        {savedRole && (
          <button type="button" className={ui.quiet} onClick={onDone}>
            {t('team.cancel')}
          </button>
        )}
      </Actions>
    </Form>
  );
}

/** The named roles of the active organisation. */
export default function Roles() {
  const t = useT();
  const { count } = useFormats();
  const runNotified = useTeamAction();
  const mayManage = usePermission('team.manage');
  const roles = useEndpoint(listRoles, { query: {} });
  const [edited, setEdited] = useState<string | null>(null);
  const [createdCount, setCreatedCount] = useState(0);
  useCrumbs([{ label: t('team.title'), to: '/team' }, { label: t('team.rolesTitle') }]);
  const { data } = roles;
  if (!data) return <NotLoaded queries={[roles]} />;
  const remove = (id: string) => void runNotified(() => call(removeRole, { params: { id } }), t('team.removed'));
  return (
    <div className={css.page}>
      <h1>{t('team.rolesTitle')}</h1>
      <p className={css.intro}>{t('team.rolesIntro')}</p>
      <section className={css.panel}>
        {data.items.length === 0 && <p>{t('team.noRoles')}</p>}
        <ul className={css.rows}>
          {data.items.map((role) => (
            <li key={role.id}>
              {edited === role.id ? (
                <RoleForm savedRole={role} grantable={data.grantable} onDone={() => setEdited(null)} />
              ) : (
                <>
                  <span className={css.summary}>
                    <strong>{role.name}</strong>
                    <span className={css.small}>{role.permissions.map((permission) => t(`team.permission.${permission}`)).join(' · ')}</span>
                    <span className={css.small}>{t('team.people', { count: role.people, n: count(role.people) })}</span>
                  </span>
                  {mayManage && (
                    <span className={css.controls}>
                      <button type="button" className={ui.quiet} onClick={() => setEdited(role.id)}>
                        {t('team.edit')}
                      </button>
                      <ConfirmButton label={t('team.remove')} question={t('team.confirmRemoveRole', { name: role.name })} onConfirm={() => remove(role.id)} />
                    </span>
                  )}
                </>
              )}
            </li>
          ))}
        </ul>
      </section>
      {mayManage && edited === null && (
        <section className={css.panel}>
          <h2>{t('team.newRole')}</h2>
          <RoleForm key={createdCount} savedRole={null} grantable={data.grantable} onDone={() => setCreatedCount(createdCount + 1)} />
        </section>
      )}
    </div>
  );
}
