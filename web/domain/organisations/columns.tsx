import type { OrganisationRow } from '#contract/administration.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import type { Column } from '../../ui/data-table/types.ts';
import { ApprovalTag, Day, Flags, OrganisationLink, Person } from './cells.tsx';

await loadTexts('administration');

/** The columns of organisations, by name, for the tables that show some of them. */
export function useOrganisationColumns(): Record<
  'name' | 'country' | 'orgType' | 'approval' | 'marks' | 'manager' | 'parent' | 'owner' | 'members' | 'created',
  Column<OrganisationRow>
> {
  const t = useT();
  const { country, count } = useFormats();
  const label = (name: string) => t(`administration.column.${name}`);
  const yesNo = (is: boolean) => t(is ? 'administration.yes' : 'administration.no');
  return {
    name: {
      name: 'name',
      label: label('name'),
      isHead: true,
      isSortable: true,
      cell: (row) => <OrganisationLink id={row.id} name={row.name} />,
      text: ({ name }) => name,
    },
    country: {
      name: 'country',
      label: label('country'),
      isSortable: true,
      cell: (row) => (row.country ? country(row.country) : '–'),
      text: (row) => row.country ?? '',
    },
    orgType: { name: 'orgType', label: label('orgType'), cell: (row) => t(`administration.orgType.${row.orgType}`), text: ({ orgType }) => orgType },
    approval: {
      name: 'approval',
      label: label('approval'),
      isSortable: true,
      cell: (row) => <ApprovalTag approval={row.approval} />,
      text: (row) => row.approval ?? '',
    },
    marks: {
      name: 'marks',
      label: label('marks'),
      cell: (row) => <Flags row={row} />,
      text: (row) =>
        [row.billable && t('administration.billable'), row.trusted && t('administration.trusted'), row.blockedAt && t('administration.blocked')]
          .filter(Boolean)
          .join(', ') || yesNo(false),
    },
    manager: { name: 'manager', label: label('manager'), cell: (row) => row.manager?.name ?? '–', text: (row) => row.manager?.name ?? '' },
    parent: {
      name: 'parent',
      label: label('parent'),
      isSortable: true,
      cell: (row) => (row.parent ? <OrganisationLink {...row.parent} /> : '–'),
      text: (row) => row.parent?.name ?? '',
    },
    owner: { name: 'owner', label: label('owner'), cell: (row) => <Person person={row.owner} />, text: (row) => row.owner?.email ?? '' },
    members: { name: 'members', label: label('members'), isNumber: true, cell: (row) => count(row.members), text: (row) => String(row.members) },
    created: { name: 'created', label: label('created'), isSortable: true, cell: (row) => <Day at={row.createdAt} />, text: (row) => row.createdAt },
  };
}
