import { Link, useSearchParams } from 'react-router';
import { listChildren } from '#contract/children.ts';
import { call } from '../../api.ts';
import { firstOrganisation, isAdmin } from '../../domain/session/active-organisation.ts';
import { usePermission } from '../../domain/session/permissions.ts';
import { activeChild, useUser } from '../../domain/session/session.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { useT } from '../../i18n.ts';
import { type Table, changeQuery } from '../../ui/data-table/table-state.ts';
import type { Filter } from '../../ui/data-table/types.ts';
import type { Find } from '../../ui/find-box/find-box.tsx';
import { Icon } from '../../ui/icons.tsx';
import css from './own-notices.module.css';

/** As many organisations as a list of choices can hold; of more, one is found by name. */
const MAX_LISTED = 50;
const MAX_FOUND = 8;
const PARAMETER = 'organisation';

/** The name of an organisation that no list has: one of many. */
function useNameOf(id: string | null): string {
  const { data } = useEndpoint(listChildren, id === null ? null : { params: { id }, query: { size: 1 } });
  return data?.organization.id === id ? data.organization.name : '…';
}

/** The filter by organisation, and the name of the chosen one. */
interface OrganisationFilter {
  filters: readonly Filter[];
  chosenName: string | null;
}

/** The active organisation and each below it, as a filter. There is none where nobody is below it. */
export function useOrganisationFilter(table: Table): OrganisationFilter {
  const t = useT();
  const user = useUser();
  const child = activeChild.use();
  const mayManage = usePermission('children.manage');
  const chosen = table.filters[PARAMETER] ?? null;
  // An administrator who acts for nobody lists everybody's.
  const activeId = isAdmin(user) && child === null ? null : (child ?? firstOrganisation(user)?.id ?? null);
  const tree = useEndpoint(listChildren, mayManage && activeId !== null ? { params: { id: activeId }, query: { deep: true, size: MAX_LISTED } } : null);
  const below = tree.data?.organization;
  const listed = below ? [below, ...below.childOrganizations] : [];
  const inList = listed.find(({ id }) => id === chosen);
  const name = useNameOf(below && !inList ? chosen : null);
  if (!below || (below.total === 0 && chosen === null)) return { filters: [], chosenName: null };
  const chosenName = chosen === null ? null : (inList?.name ?? name);
  const filter = { name: PARAMETER, label: t('own-notices.column.organisation') };
  if (below.total <= MAX_LISTED) {
    const options = [...listed, ...(chosen === null || inList ? [] : [{ id: chosen, name }])];
    return { filters: [{ ...filter, options: options.map((option) => ({ value: option.id, label: option.name })) }], chosenName };
  }
  const find: Find = async (q, signal) => {
    const { organization } = await call(listChildren, { params: { id: below.id }, query: { deep: true, q, size: MAX_FOUND } }, { signal });
    return [below, ...organization.childOrganizations].filter((one) => one !== below || one.name.toLowerCase().includes(q.toLowerCase()));
  };
  return { filters: [{ ...filter, find, ...(chosenName === null ? {} : { chosenName }) }], chosenName };
}

/** The chosen organisation above the list; one press removes it. */
export function ChosenOrganisation({ name }: { name: string }) {
  const t = useT();
  const [params] = useSearchParams();
  const label = t('own-notices.onlyOf', { name });
  return (
    <Link
      to={`?${changeQuery(params, { [PARAMETER]: undefined })}`}
      className={css.chip}
      aria-label={`${label}. ${t('own-notices.ofAll')}`}
      title={t('own-notices.ofAll')}
      preventScrollReset
    >
      <span>{label}</span>
      <Icon name="close" size={13} />
    </Link>
  );
}
