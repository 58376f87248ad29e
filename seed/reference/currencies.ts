import currencyCodes from 'currency-codes';
import { intlNames } from './intl-names.ts';
import { intlList } from './list.ts';

/** Assigned after the package's release (ISO 4217 amendment 176). */
const newer = [{ code: 'XCG', digits: 2, currency: 'Caribbean Guilder' }];

/** ISO 4217, list one: code, number of minor units, English name. */
export const currencyTable: readonly { code: string; digits: number; currency: string }[] = [
  ...currencyCodes.data.map(({ code, digits, currency }) => ({ code, digits, currency })),
  ...newer.filter(({ code }) => !currencyCodes.code(code)),
].toSorted((a, b) => a.code.localeCompare(b.code));

export const currencies = intlList('currencies', currencyTable, () =>
  currencyTable.map(({ code, digits, currency }) => ({ code, names: intlNames('currency', code, currency), attributes: { minorUnits: digits } })),
);
