import { z } from 'zod';
import { MAX_FIND_LENGTH } from './search-words.ts';
import { defineEndpoint } from './endpoint.ts';
import { OrganisationId } from './organisations.ts';
import { boundedText, listOf, pagingQuery } from './paging.ts';

/** An act, as the log shows it. People are stored by id and named as they are when it is read. */
export const AuditEntry = z.object({
  id: z.number().int(),
  at: z.string(),
  actor: z.object({
    kind: z.enum(['person', 'system', 'visitor']),
    /** Public id of a person, or the name of a system part; null for a visitor. */
    id: z.string().nullable(),
    /** Null for an erased person. */
    name: z.string().nullable(),
    erased: z.boolean(),
    superAdmin: z.boolean(),
  }),
  organisation: z.object({ id: z.string(), name: z.string() }).nullable(),
  action: z.string(),
  /** `name` as it is when read, where it has one: of a person, an organisation, a role. */
  subject: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }),
  site: z.string(),
  /** Network address and browser; null for an owner when an administrator acted. */
  address: z.string().nullable(),
  agent: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const auditFilters = {
  /** `session.start`, or its prefix before a dot: `organisation`. */
  action: boundedText(80)
    .regex(/^[a-z][a-z0-9.-]*$/u)
    .optional(),
  /** Public id of the person who acted. */
  person: boundedText(40).min(1).optional(),
  /** Public id of the subject. */
  subject: boundedText(80).min(1).optional(),
  organisation: OrganisationId.optional(),
  /** From this instant (inclusive) to that one (exclusive). */
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
};
const filters = z.strictObject(auditFilters);
export type AuditFilters = z.infer<typeof filters>;
const exportQuery = z.strictObject({ ...auditFilters, format: z.enum(['csv', 'jsonl']).default('csv') });
const exportTypes = ['text/csv', 'application/jsonl'];
const listQuery = z.strictObject({ ...auditFilters, ...pagingQuery });

/** People and subjects that the log can be filtered by, by name. */
const nameQuery = z.strictObject({
  kind: z.enum(['person', 'organisation']).default('person'),
  /** Part of a name; absent with `id`. */
  q: boundedText(MAX_FIND_LENGTH).optional(),
  /** Id whose name is wanted. */
  id: boundedText(40).min(1).optional(),
});
const NameList = z.object({ items: z.array(z.object({ id: z.string(), name: z.string(), detail: z.string().nullable() })) });
export type AuditNames = z.infer<typeof NameList>;
export const findOwnAuditNames = defineEndpoint({
  method: 'GET',
  path: '/audit/names',
  access: 'may:audit.read',
  summary: 'Find people, or organisations, in the audit log of the organisation and its descendants by name; at most eight',
  query: nameQuery,
  response: NameList,
});
export const findWholeAuditNames = defineEndpoint({
  method: 'GET',
  path: '/audit/all/names',
  access: 'admin',
  summary: 'Find people, or registered organisations, by name to filter the audit log; at most eight',
  query: nameQuery,
  response: NameList,
});

export const listOwnAudit = defineEndpoint({
  method: 'GET',
  path: '/audit',
  access: 'may:audit.read',
  summary: 'List the audit log of the organisation and its descendants, newest first',
  query: listQuery,
  response: listOf(AuditEntry),
});
export const listWholeAudit = defineEndpoint({
  method: 'GET',
  path: '/audit/all',
  access: 'admin',
  summary: 'List the whole audit log, newest first',
  query: listQuery,
  response: listOf(AuditEntry),
});
export const exportOwnAudit = defineEndpoint({
  method: 'GET',
  path: '/audit/export',
  access: 'may:audit.read',
  summary: 'Export the audit log of the organisation and its descendants as CSV or JSON Lines, newest first',
  query: exportQuery,
  files: exportTypes,
  response: z.string(),
});
export const exportWholeAudit = defineEndpoint({
  method: 'GET',
  path: '/audit/all/export',
  access: 'admin',
  summary: 'Export the whole audit log as CSV or JSON Lines, newest first',
  query: exportQuery,
  files: exportTypes,
  response: z.string(),
});
