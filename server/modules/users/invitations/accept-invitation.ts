import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/team.ts';
import { joinTeam } from '#server/modules/organisations/index.ts';
import { personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { runChecks, fieldError } from '#server/platform/errors.ts';
import type { ValidPart } from '#server/platform/http/route.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { comparisonKey, accountByName, insertAccount, isUsernameTaken, isUsernameTakenMeanwhile, lockAccount, setVerifiedEmail } from '../accounts.repo.ts';
import { useLink } from '../one-time-links.repo.ts';
import { checkNewPassword } from '../password-rules.ts';
import { hashPassword } from '../passwords.ts';
import { tokenAudienceOf } from '../tokens.ts';
import { requireInvitation } from './require-invitation.ts';
import type { InvitationRow } from './invitations.repo.ts';

type Organisation = NonNullable<Awaited<ReturnType<typeof joinTeam>>>;
type Person = NonNullable<Input<typeof contract.acceptInvitation>['body']['person']>;

const tokenError = (rule: string, message = 'This invitation can be accepted no longer.') => fieldError('token', rule, message);
const usernameTaken = () => fieldError('person.username', 'taken', 'This username is taken.');

/** Uses the link up and makes its person a member; of several at once one does. Called in a transaction. */
async function join(ctx: Ctx, token: string, account: { accountId: number; publicId: string }): Promise<Organisation> {
  const { state, row } = await requireInvitation(ctx, token);
  if (!row) throw tokenError(state);
  // The team first, then its invitations: as everybody who changes both.
  const organisation = await joinTeam(ctx, account.accountId, row);
  if (!organisation || !(await useLink(ctx, 'invite', token))) throw tokenError((await requireInvitation(ctx, token)).state);
  await audit(ctx, {
    action: 'team.join',
    subject: ['account', account.publicId],
    accountId: account.accountId,
    organisationId: organisation.id,
    details: { roleId: row.roleId, namedRole: row.namedRole?.id ?? null, ...(row.id ? { invitation: row.id } : {}) },
  });
  return organisation;
}

const answer = (username: string, { publicId, name }: Organisation, isNew: boolean): Output<typeof contract.acceptInvitation> => ({
  username,
  organisation: { id: publicId, name },
  isNew,
});

/** Checks the username and password of a new person, and reports both errors at once; only for holders of a valid link. */
async function checkNewPerson(ctx: Ctx, email: string, { username, password }: ValidPart<Person>): Promise<void> {
  await runChecks(
    async () => {
      if (username !== undefined && (await isUsernameTaken(ctx, username))) throw usernameTaken();
    },
    () => password !== undefined && checkNewPassword(ctx, password, { username, email }, 'person.password'),
  );
}

/** The same of a body that breaks its schema. */
export async function checkAccepting(ctx: Ctx, { token, person }: ValidPart<Input<typeof contract.acceptInvitation>['body']>): Promise<void> {
  const { row } = token === undefined ? {} : await requireInvitation(ctx, token);
  if (row && person) await checkNewPerson(ctx, row.email, person);
}

/** Somebody new: the link proves the address. */
async function acceptAsNew(ctx: Ctx, token: string, { email, language }: InvitationRow, person: Person) {
  const { username, firstName, lastName, password } = person;
  if (await accountByName(ctx, email)) throw tokenError('has-account', 'The address has an account: sign in with it to accept.');
  await checkNewPerson(ctx, email, person);
  const passwordHash = await hashPassword(password);
  return inTransaction(ctx, async (ctx) => {
    if (await isUsernameTakenMeanwhile(ctx, username)) throw usernameTaken();
    const publicId = newPublicId();
    const chosenLanguage = person.language ?? language ?? ctx.request?.language ?? 'en';
    const names = { publicId, username, email, firstName, lastName, language: chosenLanguage };
    const accountId = await insertAccount(ctx, { ...names, passwordHash, emailVerifiedAt: ctx.clock.now() });
    if (accountId === null) {
      if (await isUsernameTaken(ctx, username)) throw usernameTaken();
      throw tokenError('has-account', 'The address has an account by now.');
    }
    await audit(ctx, { action: 'account.sign-up', subject: ['account', publicId], accountId, organisationId: null, details: { invited: true } });
    return answer(username, await join(ctx, token, { accountId, publicId }), true);
  });
}

/** The signed-in person, with the account of the invited address. The link confirms the address if nothing did before. */
async function acceptAsSelf(ctx: Ctx, token: string, { email }: InvitationRow) {
  const { accountId } = personOf(ctx);
  return inTransaction(ctx, async (ctx) => {
    const account = await lockAccount(ctx, accountId);
    if (!account || comparisonKey(account.email) !== comparisonKey(email))
      throw tokenError('other-account', 'The invitation is for another address: sign in with the account of that one.');
    if (!account.emailVerifiedAt) await setVerifiedEmail(ctx, account.id, email);
    return answer(account.username, await join(ctx, token, { accountId, publicId: account.publicId }), false);
  });
}

/**
 * Accepts an invitation, as a new person or as the signed-in one.
 * @throws AppError invalid-input at `token` (used, expired, unknown, has-account, other-account) or at a field of `person`; unauthenticated
 * for a visitor without person data.
 */
export async function acceptInvitation(
  ctx: Ctx,
  { body: { token, person } }: Input<typeof contract.acceptInvitation>,
): Promise<Output<typeof contract.acceptInvitation>> {
  tokenAudienceOf(ctx);
  if (!person) personOf(ctx);
  const { state, row } = await requireInvitation(ctx, token);
  if (!row) throw tokenError(state);
  return person ? acceptAsNew(ctx, token, row, person) : acceptAsSelf(ctx, token, row);
}
