import { newPublicId } from '#server/platform/ids.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import type { OrganisationDetails } from './organisation-profile.ts';
import { type IdentifierKey, holdersOf, insertIdentifiers } from './identifiers.repo.ts';
import { currentIds, type NameKey, type NewOrganisation, fillDetails, insertUnclaimed } from './organisations.repo.ts';
import { organisationsNamed } from './public-organisations.repo.ts';
import { normaliseIdentifier, normaliseName } from './normalise-name.ts';

/** A buyer as imported data names it. */
export interface NamedBuyer {
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  city?: string | null;
  identifiers?: readonly IdentifierKey[];
  /** Fills the unknown fields of an unclaimed organisation. */
  details?: OrganisationDetails;
}

/** One organisation in the making: known by its id, or about to be added. */
interface Match {
  id: number | null;
  organisation: NewOrganisation;
}

const identifierKey = (key: IdentifierKey) => `${key.scheme}\u0001${key.identifier}`;
const nameKey = (key: NameKey) => `${key.normalisedName}\u0001${key.country ?? ''}`;
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The organisation of each buyer (organisation.id, in the order given): by identifier, then by normalised name and
 * country, else a new unclaimed one. Names of one call see each other as if they came one after another, so how they
 * are cut into calls changes nothing.
 */
export async function matchBuyers(ctx: Ctx, names: readonly NamedBuyer[]): Promise<number[]> {
  if (names.length === 0) return [];
  return inTransaction(ctx, async (ctx) => {
    const buyers = names.map((buyer) => ({
      details: buyer.details,
      organisation: {
        publicId: '',
        name: buyer.name.trim().slice(0, 1000),
        normalisedName: normaliseName(buyer.name),
        country: buyer.country,
        city: buyer.city ?? null,
      },
      identifiers: (buyer.identifiers ?? []).flatMap((key) => {
        const identifier = normaliseIdentifier(key.identifier);
        return identifier && key.scheme ? [{ scheme: key.scheme.trim().slice(0, 100), identifier }] : [];
      }),
    }));
    const identifiers = new Map(buyers.flatMap((buyer) => buyer.identifiers).map((key) => [identifierKey(key), key]));
    const organisationsByName = new Map(buyers.map((buyer) => [nameKey(buyer.organisation), buyer.organisation]));
    const byIdentifier = new Map<string, Match>();
    const byName = new Map<string, Match>();
    const matchesById = new Map<number, Match>();
    const knownMatch = (id: number, newOrganisation: NewOrganisation) => matchesById.getOrInsertComputed(id, () => ({ id, organisation: newOrganisation }));
    const [nameHolders, holders] = [await organisationsNamed(ctx, [...organisationsByName.values()]), await holdersOf(ctx, [...identifiers.values()])];
    // One that went into another leads there. Sorted and held together, before anything else is.
    const current = await currentIds(
      ctx,
      [...nameHolders, ...holders].map(({ id }) => id),
    );
    for (const row of nameHolders) byName.set(nameKey(row), knownMatch(current.get(row.id)!, organisationsByName.get(nameKey(row))!));
    for (const row of holders) byIdentifier.set(identifierKey(row), knownMatch(current.get(row.id)!, buyers[0]!.organisation));

    const newIdentifiers: (IdentifierKey & { match: Match })[] = [];
    const matches = buyers.map((buyer) => {
      const name = nameKey(buyer.organisation);
      const identifierMatch = buyer.identifiers.map((key) => byIdentifier.get(identifierKey(key))).find((match) => match);
      const match = identifierMatch ?? byName.get(name) ?? { id: null, organisation: buyer.organisation };
      if (!byName.has(name) && !identifierMatch) byName.set(name, match);
      for (const key of buyer.identifiers) {
        if (byIdentifier.has(identifierKey(key))) continue;
        byIdentifier.set(identifierKey(key), match);
        newIdentifiers.push({ ...key, match });
      }
      return match;
    });

    await insertNewBuyers(
      ctx,
      [...new Set(matches)].filter((match) => match.id === null),
    );
    const rows = newIdentifiers.map(({ match, scheme, identifier }) => ({ scheme, identifier, id: match.id! }));
    await insertIdentifiers(
      ctx,
      rows.toSorted((a, b) => byText(identifierKey(a), identifierKey(b))),
    );
    // The first to tell of something is believed.
    const detailsById = new Map<number, OrganisationDetails>();
    buyers.forEach(({ details }, index) => {
      const id = matches[index]!.id!;
      if (details && Object.keys(details).length > 0) detailsById.set(id, { ...details, ...detailsById.get(id) });
    });
    await fillDetails(ctx, detailsById);
    return matches.map((match) => match.id!);
  });
}

// Sorted, so that two imports adding the same buyers wait for each other instead of locking each other out.
async function insertNewBuyers(ctx: Ctx, matches: readonly Match[]): Promise<void> {
  if (matches.length === 0) return;
  const sorted = matches.toSorted((a, b) => byText(nameKey(a.organisation), nameKey(b.organisation)));
  await insertUnclaimed(
    ctx,
    sorted.map((match) => ({ ...match.organisation, publicId: newPublicId() })),
  );
  const ids = new Map(
    (
      await organisationsNamed(
        ctx,
        sorted.map((match) => match.organisation),
      )
    ).map((row) => [nameKey(row), row.id]),
  );
  for (const match of sorted) match.id = ids.get(nameKey(match.organisation)) ?? null;
}
