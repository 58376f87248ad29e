import { z } from 'zod';
import { MAX_FIND_LENGTH } from './search-words.ts';
import { NewPassword, OrgType } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { LinkState, LinkToken } from './mailed-links.ts';
import { OrganisationId, byId } from './organisations.ts';
import { boundedText, flag, listOf, pagingQuery } from './paging.ts';
import { Permission, RoleId, grantable } from './permissions.ts';
import { Username } from './sign-up.ts';
import { InterfaceLanguage } from './sites.ts';
import { EmailAddress, nameLine, nameText } from './texts.ts';

/** Public ids of people and roles have the same form as those of organisations. */
const Id = OrganisationId;
const instant = z.string();
const revision = z.number().int();

export const RoleName = nameLine(60);
/** What a named role may hold; never team management, which is an owner's alone. */
const Grantable = z.enum(grantable as [Permission, ...Permission[]]);

/** Limits of an organisation's named roles and open invitations. */
export const MAX_ROLES = 50;
export const MAX_OPEN_INVITATIONS = 100;

export const NamedRole = z.object({
  id: z.string(),
  name: z.string(),
  permissions: z.array(Permission),
  /** How many people have it. */
  people: z.number().int(),
  revision,
});
export type NamedRole = z.infer<typeof NamedRole>;

const RoleOfMember = z.object({
  roleId: RoleId,
  namedRole: z.object({ id: z.string(), name: z.string() }).nullable(),
});

export const TeamMember = z.object({
  /** Of the person. */
  id: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  ...RoleOfMember.shape,
  /** What the person may do here, by both roles. */
  permissions: z.array(Permission),
  since: instant,
  isYou: z.boolean(),
  revision,
});
export type TeamMember = z.infer<typeof TeamMember>;

export const teamSorts = ['role', '-role', 'name', '-name', 'joined', '-joined'] as const;
export type TeamSort = (typeof teamSorts)[number];
const teamFilter = {
  /** Part of the name, the username or the email address. */
  q: boundedText(MAX_FIND_LENGTH).optional(),
  role: z.coerce.number().pipe(RoleId).optional(),
  namedRole: Id.optional(),
  /** By role, owners first and then by seniority; by name; by joining date. */
  sort: z.enum(teamSorts).default('role'),
  ...pagingQuery,
};

export const listTeam = defineEndpoint({
  method: 'GET',
  path: '/team',
  access: 'may:team.read',
  summary: 'List the people of the organisation with their roles',
  query: z.strictObject(teamFilter),
  response: listOf(TeamMember),
});
export const changeMember = defineEndpoint({
  method: 'PUT',
  path: '/team/{id}',
  access: 'may:team.manage',
  needsRevision: true,
  summary: 'Change a member’s roles; the last owner must stay an owner',
  params: byId,
  body: z.strictObject({ roleId: RoleId, namedRole: Id.nullable() }),
  response: TeamMember,
});
export const removeMember = defineEndpoint({
  method: 'DELETE',
  path: '/team/{id}',
  access: 'may:team.manage',
  summary: 'Remove a member from the organisation; refused for the last owner',
  params: byId,
  response: z.object({ removed: z.string() }),
});
export const leaveTeam = defineEndpoint({
  method: 'POST',
  path: '/team/leave',
  access: 'member',
  summary: 'Leave the organisation; refused for the last owner',
  body: z.strictObject({}),
  response: z.object({ left: z.string() }),
});

export const listUsersOfOrganisation = defineEndpoint({
  method: 'GET',
  path: '/users/',
  access: 'may:team.read',
  summary: 'List the people of the organisation',
  query: z.strictObject({ ...teamFilter, sort: teamFilter.sort.default('name') }),
  response: listOf(TeamMember.pick({ id: true, username: true, name: true, email: true })),
});

export const listRoles = defineEndpoint({
  method: 'GET',
  path: '/organization/role',
  access: 'may:team.read',
  summary: 'List the named roles of the organisation, by name',
  query: z.strictObject({
    /** Part of the name. */
    q: boundedText(MAX_FIND_LENGTH).optional(),
    /** Only roles with this permission. */
    permission: Permission.optional(),
    ...pagingQuery,
    size: pagingQuery.size.default(MAX_ROLES),
  }),
  /** `grantable`: permissions that a role may have. */
  response: listOf(NamedRole).extend({ grantable: z.array(Permission) }),
});
const RoleBody = z.strictObject({ name: RoleName, permissions: z.array(Grantable).min(1).max(grantable.length) });
export const createRole = defineEndpoint({
  method: 'POST',
  path: '/organization/role',
  access: 'may:team.manage',
  summary: 'Create a role: a set of permissions in addition to those of member or viewer',
  body: RoleBody,
  response: NamedRole,
});
export const changeRole = defineEndpoint({
  method: 'PUT',
  path: '/organization/role/{id}',
  access: 'may:team.manage',
  needsRevision: true,
  summary: 'Change the name or the permissions of a role; takes effect at once',
  params: byId,
  body: RoleBody,
  response: NamedRole,
});
export const removeRole = defineEndpoint({
  method: 'DELETE',
  path: '/organization/role/{id}',
  access: 'may:team.manage',
  summary: 'Remove a role; its holders keep the permissions of member or viewer',
  params: byId,
  response: z.object({ removed: z.string(), people: z.number().int() }),
});

const UserRole = z.object({ user: TeamMember.pick({ id: true, username: true, name: true }), ...RoleOfMember.shape, revision });
export const listUserRoles = defineEndpoint({
  method: 'GET',
  path: '/organization/userRoles',
  access: 'may:team.read',
  summary: 'List which people have which role',
  query: z.strictObject(teamFilter),
  response: listOf(UserRole),
});
export const assignRole = defineEndpoint({
  method: 'PUT',
  path: '/organization/userRoles/{id}',
  access: 'may:team.manage',
  needsRevision: true,
  summary: 'Assign a named role to a person, or remove it (null)',
  params: byId,
  body: z.strictObject({ namedRole: Id.nullable() }),
  response: UserRole,
});

/** How long an invitation is valid. */
export const INVITATION_DAYS = 7;
export const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  ...RoleOfMember.shape,
  sentAt: instant,
  expiresAt: instant,
  isExpired: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

export const listInvitations = defineEndpoint({
  method: 'GET',
  path: '/users/invite',
  access: 'may:team.read',
  summary: 'List pending invitations, newest first',
  query: z.strictObject({
    /** Part of the address. */
    q: boundedText(MAX_FIND_LENGTH).optional(),
    role: teamFilter.role,
    expired: flag.optional(),
    ...pagingQuery,
  }),
  response: listOf(Invitation),
});
export const inviteUser = defineEndpoint({
  method: 'POST',
  path: '/users/invite',
  access: 'may:team.manage',
  summary: 'Invite someone by email; the answer is the same whether or not the address has an account',
  body: z.strictObject({ email: EmailAddress, roleId: RoleId, namedRole: Id.nullable().default(null), language: InterfaceLanguage.optional() }),
  response: Invitation,
});
export const resendInvitation = defineEndpoint({
  method: 'POST',
  path: '/users/invite/{id}/resend',
  access: 'may:team.manage',
  summary: 'Send an invitation again with a new link; the old one stops working',
  params: byId,
  body: z.strictObject({}),
  response: Invitation,
});
export const withdrawInvitation = defineEndpoint({
  method: 'DELETE',
  path: '/users/invite/{id}',
  access: 'may:team.manage',
  summary: 'Withdraw an invitation; its link stops working',
  params: byId,
  response: z.object({ withdrawn: z.string() }),
});

export const Invitee = z.object({
  state: LinkState,
  /** Only for a valid one. */
  invitation: z
    .object({
      organisation: z.object({ name: z.string(), country: z.string().nullable(), orgType: OrgType }),
      email: z.string(),
      roleId: RoleId,
      namedRole: z.string().nullable(),
      firstName: z.string(),
      expiresAt: instant,
      /** The address has an account, to sign in with and accept. */
      hasAccount: z.boolean(),
    })
    .nullable(),
});
export type Invitee = z.infer<typeof Invitee>;
export const readInvitation = defineEndpoint({
  // No GET: what adds a member is in no address, so that no server on the way logs it.
  method: 'POST',
  path: '/users/invitee',
  access: 'public',
  summary: 'Get an invitation by the token of its link; changes nothing, since mail scanners open links',
  body: z.strictObject({ token: LinkToken }),
  response: Invitee,
});
export const acceptInvitation = defineEndpoint({
  method: 'POST',
  path: '/users/registration',
  access: 'public',
  summary: 'Accept an invitation, as the signed-in user or as a new one; the link verifies the address',
  body: z.strictObject({
    token: LinkToken,
    /** For a new person; absent for a signed-in one. */
    person: z
      .strictObject({
        username: Username,
        firstName: nameText(1, 100),
        lastName: nameText(0, 100).default(''),
        password: NewPassword,
        language: InterfaceLanguage.optional(),
      })
      .optional(),
  }),
  response: z.object({ username: z.string(), organisation: z.object({ id: z.string(), name: z.string() }), isNew: z.boolean() }),
});
