import { z } from 'zod';
import { MAX_FIND_LENGTH } from './search-words.ts';
import { Approval } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { OrganisationId, byId } from './organisations.ts';
import { boundedText, flag, commaList } from './paging.ts';
import { InterfaceLanguage } from './sites.ts';
import { CountryCode, EmailAddress, nameLine, nameText } from './texts.ts';

const count = z.number().int();

export const MAX_DIRECT_CHILDREN = 500;
export const ChildOrganisation = z.object({
  id: z.string(),
  name: z.string(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  approval: Approval.nullable(),
  /** Of its parent. */
  parentId: z.string(),
  /** Its direct children, and its people. */
  children: count,
  people: count,
});
export type ChildOrganisation = z.infer<typeof ChildOrganisation>;

export const childSorts = ['name', '-name', 'created', '-created', 'country', '-country'] as const;
export type ChildSort = (typeof childSorts)[number];

export const listChildren = defineEndpoint({
  method: 'GET',
  path: '/organization/{id}/children',
  access: 'may:children.read',
  summary: 'List child organisations of one’s own organisation or of one below it: direct ones, or all (`deep`)',
  params: byId,
  query: z.strictObject({
    deep: flag.default(false),
    /** Part of the name. */
    q: boundedText(MAX_FIND_LENGTH).optional(),
    country: commaList(z.string().regex(/^[A-Z]{2}$/u)).optional(),
    approval: commaList(Approval).optional(),
    sort: z.enum(childSorts).default('name'),
    page: z.coerce.number().int().min(1).max(500).default(1),
    size: z.coerce.number().int().min(1).max(MAX_DIRECT_CHILDREN).default(MAX_DIRECT_CHILDREN),
  }),
  response: z.object({
    organization: z.object({ id: z.string(), name: z.string(), childOrganizations: z.array(ChildOrganisation), total: count, page: count, size: count }),
  }),
});

export const createChild = defineEndpoint({
  method: 'POST',
  path: '/organization/children',
  access: 'may:children.manage',
  summary: 'Add a child buyer below the active organisation, and invite its first owner',
  body: z.strictObject({
    name: nameLine(300),
    /** A site's country; the parent's when absent. */
    country: CountryCode.optional(),
    /** Absent: the parent acts for it, and somebody is invited later. */
    owner: z.strictObject({ email: EmailAddress, firstName: nameText(0, 100).default(''), language: InterfaceLanguage.optional() }).optional(),
  }),
  response: z.object({ id: z.string(), name: z.string(), approval: Approval.nullable() }),
});
export const moveChild = defineEndpoint({
  method: 'PUT',
  path: '/organization/children/{id}/parent',
  access: 'may:children.manage',
  summary: 'Move a child buyer, with all below it, below another organisation of the same tree',
  params: byId,
  body: z.strictObject({
    /** The new parent: the active organisation, or one below it. */
    parent: OrganisationId,
    /** The present parent, as the caller knows it. So nobody overwrites a move by somebody else. */
    from: OrganisationId,
  }),
  response: ChildOrganisation,
});
export const detachChild = defineEndpoint({
  method: 'DELETE',
  path: '/organization/children/{id}/parent',
  access: 'may:children.manage',
  summary: 'Detach a child buyer with all below it from its parent, which can no longer act for it',
  params: byId,
  response: z.object({ detached: z.string(), approval: Approval.nullable() }),
});
export const removeChild = defineEndpoint({
  method: 'DELETE',
  path: '/organization/children/{id}',
  access: 'may:children.manage',
  summary:
    'Remove a child buyer that was opened by mistake; conflict, with the rule, where it has people (`has-people`), child buyers (`has-children`) or notices (`has-notices`)',
  params: byId,
  response: z.object({ removed: z.string() }),
});
