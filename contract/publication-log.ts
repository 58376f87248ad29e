import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { NoticeId } from './notices.ts';
import { listOf, pagingQuery } from './paging.ts';

/** What an entry reports; `import`: all that an import run stored. */
export const logEntryKinds = ['published', 'amended', 'cancelled', 'awarded', 'opened', 'import'] as const;
/** SHA-256, hexadecimal. */
const Digest = z.string();

/** An entry of the publication log. */
export const LogEntry = z.object({
  number: z.number().int(),
  at: z.string(),
  kind: z.enum(logEntryKinds),
  /** Of a salted record of a notice; of an import, the root of the tree of all versions that it stored (RFC 6962). */
  digest: Digest,
  /** Hash of the entry before; zeros for the first. */
  previous: Digest,
  hash: Digest,
  /** The number of versions in an import; null for other kinds. */
  leaves: z.number().int().nullable(),
  /** The notice and its version, where the user may know it: of a locked notice, only its publication is public. */
  notice: z.object({ id: z.string(), slug: z.string(), title: z.string(), language: z.string().nullable(), version: z.number().int() }).nullable(),
});
export type LogEntry = z.infer<typeof LogEntry>;

const number = z
  .string()
  .regex(/^[1-9]\d{0,14}$/u)
  .transform(Number);

export const listPublicationLog = defineEndpoint({
  method: 'GET',
  path: '/publication-log',
  access: 'public',
  summary: 'List the entries of the publication log, newest first',
  query: z.strictObject(pagingQuery),
  response: listOf(LogEntry),
});

export const showPublicationLogEntry = defineEndpoint({
  method: 'GET',
  path: '/publication-log/entries/{number}',
  access: 'public',
  summary: 'Get one entry of the publication log, with the text that its hash is of',
  params: z.strictObject({ number }),
  response: LogEntry.extend({
    /** `hash` is the SHA-256 of this text. */
    hashed: z.string(),
    /** Number of the newest entry. */
    latest: z.number().int(),
  }),
});

/** A place of a notice in the log. */
export const LogPlace = z.object({ number: z.number().int(), at: z.string(), kind: z.enum(logEntryKinds), version: z.number().int() });
export type LogPlace = z.infer<typeof LogPlace>;

export const listLogPlaces = defineEndpoint({
  method: 'GET',
  path: '/publication-log/notice',
  access: 'public',
  summary: 'List the places of a notice in the publication log, oldest first, at most the newest 500; of a locked notice, only its publication',
  query: z.strictObject({ id: NoticeId }),
  response: z.object({ items: z.array(LogPlace) }),
});

export const proveLogPlace = defineEndpoint({
  method: 'GET',
  path: '/publication-log/entries/{number}/proof',
  access: 'public',
  summary: 'Get the proof that an entry is of a version of a notice, for users who may read the notice in full',
  params: z.strictObject({ number }),
  query: z.strictObject({
    notice: NoticeId,
    /** Absent: the newest version in this entry. */
    version: z.coerce.number().int().min(1).max(100_000).optional(),
  }),
  response: z.object({
    number: z.number().int(),
    /** `content` and `amendment` are digests of canonical JSON; `facts` the digest of the facts below. */
    record: z.object({ notice: z.string(), version: z.number().int(), content: Digest.optional(), amendment: Digest.optional(), facts: Digest.optional() }),
    /** The record with its salt, as canonical JSON: the text that the digest is of; in an import, after a byte 0. */
    hashed: z.string(),
    /** From a leaf to the root of an import, the nearest first: its hash is that of a byte 1 and both neighbours. Empty otherwise. */
    path: z.array(z.object({ side: z.enum(['left', 'right']), hash: Digest })),
    /** Further facts that the entry has: of an opening of bids, its record. */
    facts: z.record(z.string(), z.unknown()).nullable(),
    /** Whether the version that is stored now still is the logged one. */
    fits: z.boolean(),
  }),
});
