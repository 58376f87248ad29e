import { createInterface } from 'node:readline/promises';
import { Command } from 'commander';
import { renderUnicodeCompact } from 'uqr';
import { z } from 'zod';
import { Username } from '#contract/sign-up.ts';
import { mainOrigin } from '#server/modules/sites/index.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { newPublicId } from '#server/platform/ids.ts';
import type { CommandDefinition } from '#server/platform/module.ts';
import { accountById, insertAccount } from './accounts.repo.ts';
import { createLink } from './one-time-links.repo.ts';
import { generateRecoveryCodes } from './second-factor/recovery-codes.ts';
import { enrolmentUri, newTotpSecret, sealTotpSecret } from './second-factor/totp.ts';
import { setConfirmedTotp } from './second-factor/second-factor.repo.ts';

const LINK_LIFE_S = 24 * 3600;
const Names = z.object({ email: z.email().max(254), username: Username });

/** Printed once and stored nowhere. */
export interface NewAdmin {
  username: string;
  email: string;
  /** Sets the password, once, within a day. */
  passwordLink: string;
  secret: string;
  uri: string;
  recoveryCodes: string[];
}

/**
 * Creates a superAdmin with a second factor. A link sets the password.
 * @param origin of the portal's main site, for the link.
 * @throws Error when the username or email is taken; ZodError for invalid names.
 */
export async function createAdmin(ctx: Ctx, origin: string, names: { email: string; username: string }): Promise<NewAdmin> {
  const { email, username } = Names.parse(names);
  return inTransaction(ctx, async (ctx) => {
    const id = await insertAccount(ctx, {
      publicId: newPublicId(),
      username,
      email,
      firstName: username,
      lastName: '',
      language: 'en',
      passwordHash: null,
      emailVerifiedAt: ctx.clock.now(),
      superAdmin: true,
    });
    const account = id === null ? undefined : await accountById(ctx, id);
    if (!account) throw new Error('The username or the email address is taken.');
    const secret = newTotpSecret();
    await setConfirmedTotp(ctx, account.id, sealTotpSecret(ctx, account.publicId, secret));
    const recoveryCodes = await generateRecoveryCodes(ctx, account);
    const token = await createLink(ctx, { kind: 'reset-password', accountId: account.id, email, life: LINK_LIFE_S });
    await audit(ctx, { action: 'account.create-admin', subject: ['account', account.publicId], organisationId: null });
    return { username, email, passwordLink: `${origin}/reset-password#token=${token}`, secret, uri: enrolmentUri(ctx, secret, username), recoveryCodes };
  });
}

const say = (line: string) => process.stderr.write(`${line}\n`);

async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new Error(`There is nobody to ask for ${question}: name it as an option (create-admin --help).`);
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await reader.question(`${question}: `);
  } finally {
    reader.close();
  }
}

const command = () =>
  new Command('create-admin')
    .description('make an administrator (superAdmin); prints, once, a link that sets the password and the second factor’s secret')
    .option('--email <address>')
    .option('--username <name>')
    .option('--json', 'print one line of JSON')
    .exitOverride();

/** Asks for missing options. @returns the exit status. */
async function run(ctx: Ctx, args: readonly string[]): Promise<number> {
  const options = command()
    .parse([...args], { from: 'user' })
    .opts<{ email?: string; username?: string; json?: boolean }>();
  const email = options.email ?? (await ask('E-mail'));
  const username = options.username ?? (await ask('Username'));
  const valid = Names.safeParse({ email, username });
  if (!valid.success) throw new Error(z.prettifyError(valid.error));
  const newAdmin = await createAdmin(ctx, mainOrigin(ctx.config), valid.data);
  if (options.json) process.stdout.write(`${JSON.stringify(newAdmin)}\n`);
  else {
    say(renderUnicodeCompact(newAdmin.uri));
    const lines = [
      `Set the password, within 24 hours: ${newAdmin.passwordLink}`,
      `Second factor, for an authenticator app: ${newAdmin.uri}`,
      `  its secret, to type: ${newAdmin.secret}`,
      `Recovery codes, each good once, to be kept on paper: ${newAdmin.recoveryCodes.join(' ')}`,
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
  }
  return 0;
}

/** The command `create-admin`. */
export const createAdminCommand: CommandDefinition = {
  name: 'create-admin',
  description: 'make an administrator: prints a link that sets the password, and the secret of the second factor; create-admin --help tells its options',
  help: command().helpInformation().trimEnd(),
  run,
};
