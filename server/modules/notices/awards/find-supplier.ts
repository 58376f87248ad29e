import type { SupplierNumber, SupplierQuery } from '#contract/suppliers.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AwardFilter, SupplierIdentity } from './awards.repo.ts';
import { type NumberOfName, namesOfNumbers, numbersOfNames, supplierKeys } from './supplier-profile.repo.ts';

const NEEDED = 'A scheme and an identifier are needed, or a name and a country.';

export interface FoundSupplier {
  identity: SupplierIdentity;
  /** Numbers of other suppliers of its name. */
  namesakes: SupplierNumber[];
}

const presentNumbers = (numbers: readonly NumberOfName[]): SupplierNumber[] => [
  ...new Map(numbers.map(({ number, scheme, identifier }) => [number, { scheme, identifier }])).values(),
];

/** The supplier of a number: awards without one are its own where its name is no other number's. */
async function withNumbers(ctx: Ctx, filter: AwardFilter, identifierKeys: readonly string[]): Promise<FoundSupplier> {
  const names = await namesOfNumbers(ctx, filter, identifierKeys);
  const others = (await numbersOfNames(ctx, filter, names)).filter(({ number }) => !identifierKeys.includes(number));
  const shared = new Set(others.map(({ name }) => name));
  return { identity: { identifierKeys, nameKeys: names.filter((name) => !shared.has(name)), schemes: null }, namesakes: presentNumbers(others) };
}

/**
 * Which awards are a supplier's. A name that one number alone bears finds the supplier of that number.
 * @param filter the awards that the reader may read: nothing else is looked at.
 * @throws AppError invalid-input without a number (scheme, identifier) and without a name and country
 */
export async function findSupplier(ctx: Ctx, query: SupplierQuery, filter: AwardFilter): Promise<FoundSupplier> {
  const { number, name } = await supplierKeys(ctx, query);
  if (number !== null) return withNumbers(ctx, filter, [number]);
  if (name === null) throw new AppError('invalid-input', NEEDED, [{ path: 'query.name', rule: 'required', message: NEEDED }]);
  const numbers = presentNumbers(await numbersOfNames(ctx, filter, [name]));
  if (numbers.length === 1) return withNumbers(ctx, filter, [(await supplierKeys(ctx, numbers[0]!)).number!]);
  return { identity: { identifierKeys: [], nameKeys: [name], schemes: null }, namesakes: numbers };
}
