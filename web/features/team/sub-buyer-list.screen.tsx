import { lazy, useState } from 'react';
import { Link } from 'react-router';
import { type ChildOrganisation, detachChild, listChildren, removeChild } from '#contract/children.ts';
import { call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { NotLoaded } from '../../shell/session/not-loaded.tsx';
import { isAdmin } from '../../shell/session/landing.ts';
import { usePermission } from '../../domain/session/permissions.ts';
import { actFor, activeChild, useUser } from '../../domain/session/session.ts';
import { useFormats } from '../../lib/site.tsx';
import ui from '../../ui/ui.module.css';
import { ConfirmButton } from './confirm-button.tsx';
import { FindInput } from './find-input.tsx';
import css from './team.module.css';
import { Pagination } from '../../ui/pagination.tsx';
import { useTeamAction } from './use-team-action.ts';

await loadTexts('team', 'form');

const AllChildren = lazy(() => import('./all-children.tsx'));
const SIZE = 100;
const ADD = { mode: 'add-childbuyer' };

function Child({ child, mayManage, byParent }: { child: ChildOrganisation; mayManage: boolean; byParent: ReadonlyMap<string, readonly ChildOrganisation[]> }) {
  const t = useT();
  const runNotified = useTeamAction();
  const { country, count } = useFormats();
  const descendants = byParent.get(child.id) ?? [];
  const work = () => {
    actFor(child.id);
    location.assign('/buyer-dashboard');
  };
  const detach = () => void runNotified(() => call(detachChild, { params: { id: child.id } }), t('team.detached'));
  const remove = () => void runNotified(() => call(removeChild, { params: { id: child.id } }), t('team.childRemoved'));
  const facts = [
    child.country ? country(child.country) : '',
    child.approval ? t(`team.approval.${child.approval}`) : '',
    t('team.people', { count: child.people, n: count(child.people) }),
    t('team.childCount', { count: child.children, n: count(child.children) }),
  ];
  return (
    <>
      <li>
        <span className={css.summary}>
          <strong>{child.name}</strong>
          <span className={css.small}>{facts.filter(Boolean).join(' · ')}</span>
        </span>
        {mayManage && (
          <span className={css.controls}>
            <button type="button" className={ui.quiet} onClick={work}>
              {t('team.workFor')}
            </button>
            <Link className={ui.quiet} to="/manage-sub-buyer" state={{ mode: 'edit', id: child.id }}>
              {t('team.edit')}
            </Link>
            <Link className={ui.quiet} to="/manage-sub-buyer" state={{ mode: 'move', id: child.id }}>
              {t('team.move')}
            </Link>
            <ConfirmButton label={t('team.detach')} question={t('team.confirmDetach', { name: child.name })} onConfirm={detach} />
            <ConfirmButton label={t('team.removeChild')} question={t('team.confirmRemoveChild', { name: child.name })} onConfirm={remove} />
          </span>
        )}
      </li>
      {descendants.length > 0 && (
        <li>
          <ul className={`${css.rows} ${css.below}`}>
            {descendants.map((descendant) => (
              <Child key={descendant.id} child={descendant} mayManage={mayManage} byParent={byParent} />
            ))}
          </ul>
        </li>
      )}
    </>
  );
}

/** The child buyers below the active organisation, as a tree. */
function OwnChildren() {
  const t = useT();
  const { count } = useFormats();
  const user = useUser();
  const acting = activeChild.use() ?? user?.baseOrganizationDTOList[0]?.id ?? null;
  const mayManage = usePermission('children.manage');
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  const children = useEndpoint(
    listChildren,
    acting === null ? null : { params: { id: acting }, query: { deep: true, page, size: SIZE, ...(q.trim() ? { q } : {}) } },
  );
  const { data } = children;
  if (!data) return <NotLoaded queries={[children]} />;
  const { name, childOrganizations, total } = data.organization;
  const byParent = Map.groupBy(childOrganizations, ({ parentId }) => parentId);
  const listedIds = new Set(childOrganizations.map(({ id }) => id));
  // A child whose parent is filtered out, or on another page, is shown at the top level.
  const top = childOrganizations.filter(({ parentId }) => !listedIds.has(parentId));
  return (
    <div className={css.page}>
      <h1>{t('team.childrenTitle')}</h1>
      <p className={css.intro}>{t('team.childrenIntro', { name })}</p>
      {mayManage && (
        <p>
          <Link className={ui.primary} to="/manage-sub-buyer" state={ADD}>
            {t('team.addChild')}
          </Link>
        </p>
      )}
      <section className={css.panel}>
        <h2>{t('team.childCount', { count: total, n: count(total) })}</h2>
        <FindInput
          label={t('team.findChild')}
          value={q}
          onChange={(text) => {
            setQ(text);
            setPage(1);
          }}
        />
        <ul className={css.rows}>
          {top.map((child) => (
            <Child key={child.id} child={child} mayManage={mayManage} byParent={byParent} />
          ))}
        </ul>
        <Pagination page={page} size={SIZE} total={total} onPageChange={setPage} />
      </section>
    </div>
  );
}

/** Child buyers: the user's own, or for the administrator all of them. */
export default function SubBuyerList() {
  return isAdmin(useUser()) ? <AllChildren /> : <OwnChildren />;
}
