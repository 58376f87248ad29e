import { approvals } from '#contract/names.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { siteCountries } from '../../lib/country.ts';
import { useFormats } from '../../lib/site.tsx';
import { type ValidValues, idPattern, ascendingAndDescending, countryCodes, yesOrNo } from '../../ui/data-table/table-state.ts';
import type { Filter } from '../../ui/data-table/types.ts';

await loadTexts('administration');

/** What a table of organisations can be sorted and filtered by (contract/administration.ts). */
export const validOrganisationFilters: ValidValues = {
  sort: ascendingAndDescending('name', 'created', 'country', 'parent', 'approval'),
  country: countryCodes,
  orgType: ['BUYER', 'SELLER', 'BOTH'],
  approval: approvals,
  trusted: yesOrNo,
  blocked: yesOrNo,
  parent: idPattern,
};

/** The two options of a yes/no filter. */
export function useYesNo(): NonNullable<Filter['options']> {
  const t = useT();
  return [
    { value: 'true', label: t('administration.yes') },
    { value: 'false', label: t('administration.no') },
  ];
}

/** The filters of organisations, by name, for the tables that have some of them. */
export function useOrganisationFilters(): Record<'country' | 'approval' | 'trusted' | 'blocked', Filter> {
  const t = useT();
  const { country } = useFormats();
  const yesNo = useYesNo();
  return {
    country: { name: 'country', label: t('administration.column.country'), options: siteCountries.map((value) => ({ value, label: country(value) })) },
    approval: {
      name: 'approval',
      label: t('administration.column.approval'),
      options: approvals.map((value) => ({ value, label: t(`administration.approval.${value}`) })),
    },
    trusted: { name: 'trusted', label: t('administration.trusted'), options: yesNo },
    blocked: { name: 'blocked', label: t('administration.blocked'), options: yesNo },
  };
}
