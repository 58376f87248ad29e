import type { Access } from '#contract/endpoint.ts';
import type { Permission } from '#contract/permissions.ts';
import type { ActingOrganisation, Actor, Ctx, Person } from './ctx.ts';
import { AppError } from './errors.ts';

/** Whether an actor may call an endpoint with this access. Pure: the access matrix and every request use it. */
export function mayCall(actor: Actor, access: Access): boolean {
  if (access === 'public' || actor.kind === 'system') return true;
  if (actor.kind !== 'person') return false;
  if (access === 'session') return true;
  // The one place that keeps out people with an unverified address.
  if (!actor.emailVerified) return false;
  // A superAdmin must set up a second factor first.
  if (actor.mustEnrol) return false;
  if (access === 'signedIn') return true;
  if (access === 'admin') return actor.superAdmin;
  if (access.startsWith('admin or ')) return actor.superAdmin || mayCall(actor, access.slice('admin or '.length) as Access);
  if (!actor.organisation) return false;
  if (access === 'member') return true;
  if (access === 'buyer' || access === 'seller') return sidesOf(actor.organisation).includes(access === 'buyer' ? 'BUYER' : 'SELLER');
  return actor.organisation.permissions.has(access.slice('may:'.length) as Permission);
}

const sidesOf = ({ orgType }: ActingOrganisation) => (orgType === 'BOTH' ? (['BUYER', 'SELLER'] as const) : [orgType]);

/** @throws AppError unauthenticated or forbidden unless the actor may call an endpoint with this access. */
export function authorise(actor: Actor, access: Access): void {
  if (mayCall(actor, access)) return;
  if (actor.kind === 'visitor') throw new AppError('unauthenticated', 'Sign in first.');
  if (actor.kind === 'person' && !actor.emailVerified) throw new AppError('email-unproved', 'Confirm your email address first. Use the link we sent to it.');
  if (actor.kind === 'person' && actor.mustEnrol) throw new AppError('forbidden', 'Set up two-step verification first. Administrators need it.');
  throw new AppError('forbidden', 'Your account does not have permission for this.');
}

/** The person who sends the request. @throws AppError unauthenticated for anybody else. */
export function personOf(ctx: Pick<Ctx, 'actor'>): Person {
  if (ctx.actor.kind !== 'person') throw new AppError('unauthenticated', 'Sign in first.');
  return ctx.actor;
}

/** The organisation that the person acts for. @throws AppError unauthenticated, or forbidden where there is none. */
export function organisationOf(ctx: Pick<Ctx, 'actor'>): ActingOrganisation {
  const { organisation } = personOf(ctx);
  if (!organisation) throw new AppError('forbidden', 'You belong to no organisation.');
  return organisation;
}

/** Nobody gives a right that they do not have in the organisation that they act for. @throws AppError forbidden */
export function requireCanGrant(ctx: Pick<Ctx, 'actor'>, permissionsToGrant: readonly Permission[]): void {
  const { permissions } = organisationOf(ctx);
  if (permissionsToGrant.some((permission) => !permissions.has(permission))) throw new AppError('forbidden', 'Nobody can give a right that they do not have.');
}
