import { lazy } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ChildOrganisation } from '#contract/children.ts';
import { call } from '../../api.ts';
import { needTexts, useT } from '../../i18n.ts';
import { askAgain, useAsk } from '../../shell/session/answers.ts';
import { NotLoaded } from '../../shell/session/not-loaded.tsx';
import { isAdmin } from '../../shell/session/landing.ts';
import { useMay } from '../../shell/session/may.ts';
import { activeChild, useUser } from '../../shell/session/session.ts';
import { useCrumbs } from '../../shell/use-crumbs.ts';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { Actions, Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/notify.ts';
import { ChildData } from './child-data.tsx';
import { childrenEndpoint, createChildEndpoint, moveChildEndpoint } from './endpoints.ts';
import css from './team.module.css';
import { LIST, ToList } from './to-list.tsx';

await needTexts('team', 'form');

const ManageAny = lazy(() => import('./manage-any.tsx'));

/** Says what was done, and goes back to the list. */
function useDone(): (what: string, name: string) => Promise<void> {
  const go = useNavigate();
  return async (what, name) => {
    notify({ severity: 'success', summary: what, detail: name });
    await askAgain(childrenEndpoint);
    await go(LIST);
  };
}

/** Opens a child buyer below the organisation that is worked for. */
function Open({ parent }: { parent: string }) {
  const t = useT();
  const done = useDone();
  const form = useForm({ name: '', 'owner.email': '' }, async (values) => {
    const email = values['owner.email'].trim();
    await call(createChildEndpoint, { body: { name: values.name, ...(email ? { owner: { email } } : {}) } });
    await done(t('team.opened'), values.name);
  });
  const labels = { name: t('team.childName'), 'owner.email': t('team.firstOwner') };
  return (
    <section className={css.panel}>
      <h2>{t('team.addChild')}</h2>
      <p className={css.intro}>{t('team.addChildText', { name: parent })}</p>
      <Form form={form} labels={labels}>
        <TextField name="name" label={labels.name} maxLength={300} autoComplete="off" />
        <TextField name="owner.email" label={labels['owner.email']} hint={t('team.firstOwnerHint')} optional type="email" maxLength={254} autoComplete="off" />
        <Actions submit={t('team.addChild')}>
          <ToList>{t('team.cancel')}</ToList>
        </Actions>
      </Form>
    </section>
  );
}

/** Moves one below another organisation of the tree. */
function Move({ child, root, all }: { child: ChildOrganisation; root: { id: string; name: string }; all: readonly ChildOrganisation[] }) {
  const t = useT();
  const done = useDone();
  const form = useForm({ parent: child.parentId }, async ({ parent }) => {
    await call(moveChildEndpoint, { params: { id: child.id }, body: { parent, from: child.parentId } });
    await done(t('team.moved'), child.name);
  });
  const below = new Set([child.id]);
  for (let before = 0; before !== below.size;) {
    before = below.size;
    for (const one of all) if (below.has(one.parentId)) below.add(one.id);
  }
  const options = [root, ...all.filter(({ id }) => !below.has(id))].map(({ id, name }) => ({ value: id, label: name }));
  const labels = { parent: t('team.newParent') };
  return (
    <section className={css.panel}>
      <h2>{t('team.moveTitle', { name: child.name })}</h2>
      <Form form={form} labels={labels}>
        <SelectField name="parent" label={labels.parent} options={options} />
        <Actions submit={t('team.move')}>
          <ToList>{t('team.cancel')}</ToList>
        </Actions>
      </Form>
    </section>
  );
}

/** Changes the name and the country of one. */
function Edit({ id }: { id: string }) {
  const t = useT();
  return (
    <>
      <ChildData id={id} onSaved={() => askAgain(childrenEndpoint)} />
      <p>
        <ToList>{t('team.childrenTitle')}</ToList>
      </p>
    </>
  );
}

/** Opens a child buyer, or changes or moves one (`state.mode`). */
function ManageOwn() {
  const t = useT();
  const user = useUser();
  const { state } = useLocation() as { state: { mode?: string; id?: string } | null };
  const mayManage = useMay('children.manage');
  const acting = activeChild.use() ?? user?.baseOrganizationDTOList[0]?.id ?? null;
  const children = useAsk(childrenEndpoint, acting === null ? null : { params: { id: acting }, query: { deep: true } });
  const { data } = children;
  const child = data?.organization.childOrganizations.find(({ id }) => id === state?.id);
  useCrumbs([{ label: t('team.childrenTitle'), to: LIST }, { label: child?.name ?? t('team.addChild') }]);
  if (!data) return <NotLoaded of={[children]} />;
  const { childOrganizations, ...root } = data.organization;
  return (
    <div className={css.page}>
      <h1>{t('team.manageTitle')}</h1>
      {!mayManage ? (
        <p>{t('form.problem.forbidden')}</p>
      ) : child && state?.mode === 'edit' ? (
        <Edit key={child.id} id={child.id} />
      ) : child && state?.mode === 'move' ? (
        <Move key={child.id} child={child} root={root} all={childOrganizations} />
      ) : (
        <Open parent={root.name} />
      )}
    </div>
  );
}

/** Opens or changes a child buyer: below the organisation that is worked for, or for the administrator below any. */
export default function ManageSubBuyer() {
  return isAdmin(useUser()) ? <ManageAny /> : <ManageOwn />;
}
