import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { createChild, removeChild } from '#contract/children.ts';
import { type AdminOrganisation, listBuyers, placeOrganisation, showOrganisation } from '#contract/administration.ts';
import { call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { invalidate, useEndpoint } from '../../domain/session/use-endpoint.ts';
import { NotLoaded } from '../../shell/session/not-loaded.tsx';
import { useActForPortal } from '../../shell/session/use-act-for-portal.ts';
import { actFor } from '../../domain/session/session.ts';
import { useCrumbs } from '../../shell/use-crumbs.ts';
import type { FoundOption } from '../../ui/find-box/find-box.tsx';
import { Actions, Form } from '../../ui/form/form.tsx';
import { UnsavedChangesGuard, useLeaveAfterSave, useReportUnsaved } from '../../ui/form/unsaved-changes.tsx';
import { InvalidValues, useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/notify.ts';
import { Spinner } from '../../ui/spinner.tsx';
import ui from '../../ui/ui.module.css';
import { ChildData } from './child-data.tsx';
import { ChildFields, bodyOf, useChildLabels, useEmptyChild } from './child-fields.tsx';
import { ParentField } from './parent-field.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import { useFindBuyers } from './find-buyers.ts';
import css from './team.module.css';
import { CHILD_LIST_PATH, ChildListLink } from './child-list-link.tsx';
import { useTeamAction } from './use-team-action.ts';

await loadTexts('team', 'form');

const refresh = () => invalidate(listBuyers, showOrganisation);

/** Adds a child buyer below any buyer, and invites its first owner. */
function AddChildForm({ initialParent }: { initialParent: FoundOption | null }) {
  const t = useT();
  const go = useNavigate();
  const leaveAfterSave = useLeaveAfterSave();
  const [parent, setParent] = useState(initialParent);
  const find = useFindBuyers('all');
  useCrumbs([{ label: t('team.childrenTitle'), to: CHILD_LIST_PATH }, { label: t('team.addChild') }]);
  const form = useForm({ parent: initialParent?.id ?? '', ...useEmptyChild() }, async (values) => {
    if (!parent) throw new InvalidValues([{ name: 'parent', rule: 'required' }]);
    await call(createChild, { body: bodyOf(values) }, { organisation: parent.id });
    notify({ severity: 'success', summary: t('team.opened'), detail: values.name });
    await refresh();
    leaveAfterSave(() => void go(`${CHILD_LIST_PATH}?parent=${parent.id}`));
  });
  useReportUnsaved(form.formState.isDirty);
  const labels = { parent: t('team.newParent'), ...useChildLabels() };
  return (
    <section className={css.panel}>
      <h2>{t('team.addChild')}</h2>
      <p className={css.intro}>{t('team.addAnyText')}</p>
      <Form form={form} endpoint={createChild} labels={labels} aria-label={t('team.addChild')}>
        <ParentField chosenBuyer={parent} onChosen={setParent} find={find} />
        <ChildFields />
        <Actions submit={t('team.addChild')}>
          <ChildListLink>{t('team.cancel')}</ChildListLink>
        </Actions>
      </Form>
    </section>
  );
}

/** Moves it below another buyer, or makes it independent. */
function Place({ organisation }: { organisation: AdminOrganisation }) {
  const t = useT();
  const [parent, setParent] = useState<FoundOption | null>(organisation.parent);
  const find = useFindBuyers('all', organisation.id);
  const form = useForm({ parent: organisation.parent?.id ?? '' }, async () => {
    await call(placeOrganisation, { params: { id: organisation.id }, body: { parent: parent?.id ?? null, from: organisation.parent?.id ?? null } });
    notify({ severity: 'success', summary: t(parent ? 'team.moved' : 'team.detached'), detail: organisation.name });
    await refresh();
  });
  useReportUnsaved(form.formState.isDirty);
  const labels = { parent: t('team.newParent') };
  return (
    <section className={css.panel}>
      <h2>{t('team.moveTitle', { name: organisation.name })}</h2>
      <Form form={form} labels={labels} aria-label={t('team.moveTitle', { name: organisation.name })}>
        <ParentField optional chosenBuyer={parent} onChosen={setParent} find={find} />
        <Actions submit={t(parent ? 'team.move' : 'team.detach')} />
      </Form>
    </section>
  );
}

function Edit({ id }: { id: string }) {
  const t = useT();
  const go = useNavigate();
  const runNotified = useTeamAction();
  const answer = useEndpoint(showOrganisation, { params: { id } });
  const { data: organisation } = answer;
  useCrumbs(organisation ? [{ label: t('team.childrenTitle'), to: CHILD_LIST_PATH }, { label: organisation.name }] : null);
  if (!organisation) return <NotLoaded isOne queries={[answer]} />;
  const { parent } = organisation;
  const remove = async () => {
    if (parent && (await runNotified(() => call(removeChild, { params: { id } }, { organisation: parent.id }), t('team.childRemoved'))))
      await go(CHILD_LIST_PATH);
  };
  const toProfile = () => {
    actFor(id);
    void go('/sub-buyer-profile');
  };
  return (
    <>
      {!organisation.blockedAt && <ChildData id={id} onSaved={refresh} />}
      {/* Starts again from the stored parent, after each move. */}
      <Place key={organisation.parent?.id ?? ''} organisation={organisation} />
      <p className={css.controls}>
        {!organisation.blockedAt && (
          <button type="button" className={ui.button} onClick={toProfile}>
            {t('team.profile')}
          </button>
        )}
        <Link className={ui.button} to={`/edit-buyer?id=${id}`}>
          {t('team.marks')}
        </Link>
        {parent && (
          <ConfirmButton label={t('team.removeChild')} question={t('team.confirmRemoveChild', { name: organisation.name })} onConfirm={() => void remove()} />
        )}
        <ChildListLink>{t('team.childrenTitle')}</ChildListLink>
      </p>
    </>
  );
}

/** Adds a child buyer of any buyer; with `?id=` changes its name, country or parent. `?parent=` names the parent. */
export default function ManageAny() {
  const t = useT();
  useActForPortal();
  const [query] = useSearchParams();
  const [id, below] = [query.get('id'), query.get('parent')];
  const { data: parent, isError } = useEndpoint(showOrganisation, id === null && below ? { params: { id: below } } : null);
  return (
    <div className={css.page}>
      <h1>{t('team.manageTitle')}</h1>
      <UnsavedChangesGuard>
        {id ? (
          <Edit id={id} />
        ) : below && !parent && !isError ? (
          <Spinner />
        ) : (
          <AddChildForm initialParent={parent && below ? { id: parent.id, name: parent.name } : null} />
        )}
      </UnsavedChangesGuard>
    </div>
  );
}
