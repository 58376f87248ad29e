import { sql } from 'kysely';
import type { OwnData } from '#contract/account.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** A person's own account, as they see it. */
export interface ProfileRow {
  id: string;
  username: string;
  email: string;
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
  phone: string | null;
  language: string;
  createdAt: Date;
  passwordChangedAt: Date | null;
  revision: number;
}

export async function profileOf(ctx: Ctx, accountId: number): Promise<ProfileRow | undefined> {
  return ctx.db
    .selectFrom('account')
    .select(['public_id as id', 'username', 'email', 'first_name as firstName', 'last_name as lastName', 'phone', 'language', 'revision'])
    .select(['created_at as createdAt', 'password_changed_at as passwordChangedAt'])
    .select((eb) => eb('email_verified_at', 'is not', null).$castTo<boolean>().as('isEmailVerified'))
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
}

/** The newest 1000 downloads of a person. */
export async function downloadsOfPerson(ctx: Ctx, accountId: number): Promise<{ at: Date; notice: string; document: string | null }[]> {
  return ctx.db
    .selectFrom('download_of_person')
    .select(['at', 'notice', 'title as document'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1000)
    .$narrowType<{ at: Date; notice: string }>()
    .execute();
}

/** @returns false when the account is at another revision by now. */
export async function updateOwnData(ctx: Ctx, accountId: number, revision: number, data: OwnData): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('account')
    .set((eb) => ({ first_name: data.firstName, last_name: data.lastName, phone: data.phone, language: data.language, revision: eb('revision', '+', 1) }))
    .where('id', '=', accountId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Locks the active superAdmins until the transaction ends, so that only one is removed at a time. @returns their account.id. */
export async function lockSuperAdmins(ctx: Ctx): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('account')
    .select('id')
    .where('super_admin', '=', true)
    .where('erased_at', 'is', null)
    .where('blocked_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes all personal data of an account. The id and the acts under it stay. */
export async function eraseAccount(ctx: Ctx, accountId: number): Promise<void> {
  await ctx.db
    .updateTable('account')
    .set((eb) => {
      const name = eb(sql.lit('erased '), '||', eb.ref('public_id'));
      const email = eb('public_id', '||', sql.lit('@erased.invalid'));
      return {
        username: name,
        username_key: name,
        email,
        email_key: email,
        first_name: '',
        last_name: '',
        phone: null,
        password_hash: null,
        totp_secret: null,
        totp_confirmed_at: null,
        totp_last_step: null,
        super_admin: false,
        blocked_reason: null,
        erased_at: ctx.clock.now(),
        revision: eb('revision', '+', 1),
      };
    })
    .where('id', '=', accountId)
    .execute();
}

/** Blocks or unblocks. @returns false when it is in that state already. */
export async function updateBlocked(ctx: Ctx, accountId: number, blocked: boolean, reason: string | null): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('account')
    .set({ blocked_at: blocked ? ctx.clock.now() : null, blocked_reason: blocked ? reason : null })
    .where('id', '=', accountId)
    .where('blocked_at', blocked ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
