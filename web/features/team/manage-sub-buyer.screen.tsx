import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { createChild, listChildren, moveChild } from '#contract/children.ts';
import { type OwnOrganisation, showOwnOrganisation } from '#contract/own-organisation.ts';
import { type CallError, call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { invalidate, useEndpoint } from '../../domain/session/use-endpoint.ts';
import { NotLoaded } from '../../shell/session/not-loaded.tsx';
import { isAdmin } from '../../shell/session/landing.ts';
import { usePermission } from '../../domain/session/permissions.ts';
import { activeChild, useUser } from '../../domain/session/session.ts';
import { useCrumbs } from '../../shell/use-crumbs.ts';
import type { Find, FoundOption } from '../../ui/find-box/find-box.tsx';
import { Actions, Form } from '../../ui/form/form.tsx';
import { UnsavedChangesGuard, useLeaveAfterSave, useReportUnsaved } from '../../ui/form/unsaved-changes.tsx';
import { InvalidValues, useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/notify.ts';
import { ChildData } from './child-data.tsx';
import { ChildFields, bodyOf, useChildLabels, useEmptyChild } from './child-fields.tsx';
import { ParentField } from './parent-field.tsx';
import css from './team.module.css';
import { CHILD_LIST_PATH, ChildListLink } from './child-list-link.tsx';

await loadTexts('team', 'form');

/** How many results are shown. */
const MAX = 8;
const ManageAny = lazy(() => import('./manage-any.tsx'));

/** Notifies of the change and returns to the list. */
function useNotifyAndReturn(): (summary: string, name: string) => Promise<void> {
  const go = useNavigate();
  const leaveAfterSave = useLeaveAfterSave();
  return async (summary, name) => {
    notify({ severity: 'success', summary: summary, detail: name });
    await invalidate(listChildren);
    leaveAfterSave(() => void go(CHILD_LIST_PATH));
  };
}

/** Adds a child buyer below the active organisation. */
function AddChildForm({ parent }: { parent: string }) {
  const t = useT();
  const finish = useNotifyAndReturn();
  const form = useForm(useEmptyChild(), async (values) => {
    await call(createChild, { body: bodyOf(values) });
    await finish(t('team.opened'), values.name);
  });
  useReportUnsaved(form.formState.isDirty);
  const labels = useChildLabels();
  return (
    <section className={css.panel}>
      <h2>{t('team.addChild')}</h2>
      <p className={css.intro}>{t('team.addChildText', { name: parent })}</p>
      <Form form={form} endpoint={createChild} labels={labels}>
        <ChildFields />
        <Actions submit={t('team.addChild')}>
          <ChildListLink>{t('team.cancel')}</ChildListLink>
        </Actions>
      </Form>
    </section>
  );
}

/** Finds organisations below the active one, and that one itself. */
function useFindBelow(root: FoundOption, excludedId: string): Find {
  return async (q, signal) => {
    const { organization } = await call(listChildren, { params: { id: root.id }, query: { deep: true, q, size: MAX } }, { signal });
    const isRoot = root.name.toLowerCase().includes(q.toLowerCase());
    return [...(isRoot ? [root] : []), ...organization.childOrganizations.filter(({ id }) => id !== excludedId)].map(({ id, name }) => ({ id, name }));
  };
}

/** Moves a child below another organisation of the tree. */
function MoveForm({ child, root }: { child: OwnOrganisation; root: FoundOption }) {
  const t = useT();
  const finish = useNotifyAndReturn();
  const [parent, setParent] = useState<FoundOption | null>(child.parent);
  const find = useFindBelow(root, child.id);
  const form = useForm({ parent: child.parent?.id ?? '' }, async () => {
    if (!parent || !child.parent) throw new InvalidValues([{ name: 'parent', rule: 'required' }]);
    await call(moveChild, { params: { id: child.id }, body: { parent: parent.id, from: child.parent.id } });
    await finish(t('team.moved'), child.name);
  });
  useReportUnsaved(form.formState.isDirty);
  const labels = { parent: t('team.newParent') };
  return (
    <section className={css.panel}>
      <h2>{t('team.moveTitle', { name: child.name })}</h2>
      <Form form={form} labels={labels}>
        <ParentField chosenBuyer={parent} onChosen={setParent} find={find} />
        <Actions submit={t('team.move')}>
          <ChildListLink>{t('team.cancel')}</ChildListLink>
        </Actions>
      </Form>
    </section>
  );
}

/** The child's parent is fetched with it: the child may be any of thousands. */
function MoveChildForm({ id, root }: { id: string; root: FoundOption }) {
  const child = useQuery<OwnOrganisation, CallError>({
    queryKey: [showOwnOrganisation.path, 'move', id],
    queryFn: ({ signal }) => call(showOwnOrganisation, {}, { signal, organisation: id }),
    staleTime: 0,
    gcTime: 0,
  });
  return child.data ? <MoveForm child={child.data} root={root} /> : <NotLoaded queries={[child]} />;
}

/** Changes a child's name and country. */
function Edit({ id }: { id: string }) {
  const t = useT();
  return (
    <>
      <ChildData id={id} onSaved={() => invalidate(listChildren)} />
      <p>
        <ChildListLink>{t('team.childrenTitle')}</ChildListLink>
      </p>
    </>
  );
}

/** Adds, changes or moves a child buyer (`state.mode`). */
function ManageOwn() {
  const t = useT();
  const user = useUser();
  const { state } = useLocation() as { state: { mode?: string; id?: string } | null };
  const mayManage = usePermission('children.manage');
  const acting = activeChild.use() ?? user?.baseOrganizationDTOList[0]?.id ?? null;
  const answer = useEndpoint(listChildren, acting === null ? null : { params: { id: acting }, query: { size: 1 } });
  const { data } = answer;
  const id = state?.mode === 'edit' || state?.mode === 'move' ? state.id : undefined;
  useCrumbs([{ label: t('team.childrenTitle'), to: CHILD_LIST_PATH }, { label: t(id === undefined ? 'team.addChild' : 'team.manageTitle') }]);
  if (!data) return <NotLoaded queries={[answer]} />;
  const { id: rootId, name } = data.organization;
  return (
    <div className={css.page}>
      <h1>{t('team.manageTitle')}</h1>
      <UnsavedChangesGuard>
        {!mayManage ? (
          <p>{t('form.problem.forbidden')}</p>
        ) : id === undefined ? (
          <AddChildForm parent={name} />
        ) : state?.mode === 'edit' ? (
          <Edit key={id} id={id} />
        ) : (
          <MoveChildForm key={id} id={id} root={{ id: rootId, name }} />
        )}
      </UnsavedChangesGuard>
    </div>
  );
}

/** Adds or changes a child buyer: below the active organisation, or for the administrator below any. */
export default function ManageSubBuyer() {
  return isAdmin(useUser()) ? <ManageAny /> : <ManageOwn />;
}
