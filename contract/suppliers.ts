import { z } from 'zod';
import { AwardItem } from './awards.ts';
import { defineEndpoint } from './endpoint.ts';
import { boundedText, listOf, pagingQuery } from './paging.ts';
import { CountryCode } from './texts.ts';

const MAX_LENGTH = 300;
const count = z.number().int();

/** A registration number as an award gives it: OCDS `identifier.scheme` and `identifier.id`. */
export const SupplierNumber = z.object({ scheme: z.string(), identifier: z.string() });
export type SupplierNumber = z.infer<typeof SupplierNumber>;

const part = boundedText(MAX_LENGTH).trim().min(1).optional();
/** What finds a supplier: its registration number, else its name in its country. */
const supplierQuery = {
  scheme: part,
  identifier: part,
  name: part,
  /** ISO 3166-1 alpha-2 */
  country: CountryCode.optional(),
};
export const SupplierQuery = z.strictObject(supplierQuery);
export type SupplierQuery = z.infer<typeof SupplierQuery>;

/**
 * A supplier as the awards tell of it that the reader may read whole. An award is its own when it gives the supplier's number; else, without a
 * number, when it gives the supplier's name and country, and no award gives that name to another number.
 */
export const SupplierProfile = z.object({
  /** As its latest award writes it. */
  name: z.string(),
  country: z.string().nullable(),
  /** Other spellings in its awards, the latest first, twenty at most. */
  otherNames: z.array(z.string()),
  /** Its registration numbers, twenty at most; none where it is found by its name alone. */
  numbers: z.array(SupplierNumber),
  /** Numbers of other suppliers of the same name, twenty at most: their awards are not counted here. */
  namesakes: z.array(SupplierNumber),
  /** The organisation that an administrator approved as this supplier, with what its own profile says. */
  claimant: z.object({ name: z.string(), web: z.string().nullable(), description: z.string().nullable() }).nullable(),
  /** How many awards name it. */
  awards: count,
  awardsAreCapped: z.boolean(),
  /** In each year, the earliest first; a year without an award is absent. */
  years: z.array(z.object({ year: count, awards: count })),
  /** Sums of the awards that it has alone, by currency, the most frequent first. */
  values: z.array(z.object({ currency: z.string(), amount: z.string(), awards: count })),
  /** The buyers that awarded most to it, ten at most. */
  buyers: z.array(z.object({ id: z.string(), name: z.string(), awards: count })),
});
export type SupplierProfile = z.infer<typeof SupplierProfile>;

export const showSupplierProfile = defineEndpoint({
  method: 'GET',
  path: '/suppliers/profile',
  access: 'public',
  summary: 'Get what the awards tell of a supplier, found by its registration number (scheme, identifier), else by its name and country',
  query: SupplierQuery,
  response: SupplierProfile,
});
export const listSupplierAwards = defineEndpoint({
  method: 'GET',
  path: '/suppliers/awards',
  access: 'public',
  summary: 'List the awards of a supplier that the reader may read in full, newest first; found as its profile is',
  query: z.strictObject({ ...supplierQuery, ...pagingQuery }),
  response: listOf(AwardItem),
});
