import type { SupplierNumber, SupplierQuery } from '#contract/suppliers.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { type AwardFilter, type SupplierIdentity, supplierIdentity } from './awards.repo.ts';
import {
  type Claimant,
  type NumbersOfNames,
  claimantOf,
  claimedKeys,
  claimsOfOrganisation,
  namesOfNumbers,
  numbersOfNames,
  supplierKeys,
} from './supplier-profile.repo.ts';

const NEEDED = 'A scheme and an identifier are needed, or a name and a country.';

export interface FoundSupplier {
  identity: SupplierIdentity;
  /** The organisation that claimed it. */
  claimant: Claimant | null;
  /** Numbers of other suppliers of its name. */
  namesakes: SupplierNumber[];
}

const presentNumbers = (numbers: NumbersOfNames['numbers']): SupplierNumber[] => numbers.map(({ scheme, identifier }) => ({ scheme, identifier }));

type Unclaimed = Omit<FoundSupplier, 'claimant'>;

/**
 * The supplier of some numbers: awards without one are its own where its name is no other number's, and nobody else claimed it.
 * @param names keys of names that are its own in any case
 */
async function withNumbers(ctx: Ctx, filter: AwardFilter, identifierKeys: readonly string[], names: readonly string[] = []): Promise<Unclaimed> {
  const allNames = [...new Set([...names, ...(await namesOfNumbers(ctx, filter, identifierKeys))])];
  const others = await numbersOfNames(ctx, filter, allNames, identifierKeys);
  const ofOthers = new Set([...names, ...others.names, ...(await claimedKeys(ctx, allNames))]);
  const identity = { identifierKeys, nameKeys: names, namesOfNumbers: allNames.filter((name) => !ofOthers.has(name)) };
  return { identity, namesakes: presentNumbers(others.numbers) };
}

/** The supplier that is all that one organisation claimed. @param keys of numbers and names */
function ofClaims(ctx: Ctx, filter: AwardFilter, keys: readonly string[]): Promise<Unclaimed> {
  const [numbers, names] = ['i', 'n'].map((kind) => keys.filter((key) => key.startsWith(kind)));
  return withNumbers(ctx, filter, numbers!, names);
}

/** The supplier of a key, which is that of all keys that its claimant claimed. @param unclaimed the supplier where nobody claimed it */
async function ofKey(ctx: Ctx, filter: AwardFilter, key: string, unclaimed: () => Promise<Unclaimed & Partial<FoundSupplier>>): Promise<FoundSupplier> {
  const claimant = await claimantOf(ctx, key);
  if (!claimant) return { claimant, ...(await unclaimed()) };
  return { ...(await ofClaims(ctx, filter, claimant.keys)), claimant };
}

const ofNumber = (ctx: Ctx, filter: AwardFilter, number: string): Promise<FoundSupplier> =>
  ofKey(ctx, filter, number, () => withNumbers(ctx, filter, [number]));

/** The supplier of a name: of the one number that bears it, else of the awards that give it without a number. */
const ofName = (ctx: Ctx, filter: AwardFilter, name: string): Promise<FoundSupplier> =>
  ofKey(ctx, filter, name, async () => {
    const { numbers } = await numbersOfNames(ctx, filter, [name]);
    if (numbers.length === 1) return ofNumber(ctx, filter, numbers[0]!.number);
    return { identity: { identifierKeys: [], nameKeys: [name], namesOfNumbers: [] }, namesakes: presentNumbers(numbers) };
  });

/**
 * Which awards are a supplier's.
 * @param filter the awards that the reader may read: nothing else is looked at.
 * @throws AppError invalid-input without a number (scheme, identifier) and without a name and country
 */
export async function findSupplier(ctx: Ctx, query: SupplierQuery, filter: AwardFilter): Promise<FoundSupplier> {
  const { number, name } = await supplierKeys(ctx, query);
  if (number !== null) return ofNumber(ctx, filter, number);
  if (name === null) throw new AppError('invalid-input', NEEDED, [{ path: 'query.name', rule: 'required', message: NEEDED }]);
  return ofName(ctx, filter, name);
}

/**
 * Which awards are an organisation's: by its own name and numbers, and by what it claimed as the pages of those suppliers show it.
 * @param filter as in `findSupplier`. @returns null: there is no such organisation.
 */
export async function findOwnSupplier(ctx: Ctx, organisationId: number, filter: AwardFilter): Promise<SupplierIdentity | null> {
  const itself = await supplierIdentity(ctx, organisationId);
  const claims = await claimsOfOrganisation(ctx, organisationId);
  if (!itself?.own || claims.keys.length === 0) return itself;
  const { identity } = await ofClaims(ctx, filter, claims.keys);
  return {
    ...identity,
    identifierKeys: [...new Set([...identity.identifierKeys, ...itself.identifierKeys])],
    own: { ...itself.own, schemes: [...itself.own.schemes, ...claims.schemes] },
  };
}
