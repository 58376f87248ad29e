import type { OrganisationRow } from '#contract/administration.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { DataTableProps } from '../../ui/data-table/table-props.ts';

await loadTexts('administration');

/** A table of organisations for administrators, with a search by name. */
export function OrganisationTable(props: Omit<DataTableProps<OrganisationRow>, 'idOf' | 'nameOf' | 'searchLabel'>) {
  const t = useT();
  return <DataTable {...props} idOf={({ id }) => id} nameOf={({ name }) => name} searchLabel={t('administration.searchOrganisation')} />;
}
