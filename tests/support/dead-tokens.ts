import { SignJWT, decodeJwt } from 'jose';
import { developmentHosts, siteOfHost } from '#server/modules/sites/index.ts';
import { accountByName } from '#server/modules/users/accounts.repo.ts';
import { startSession } from '#server/modules/users/session/start-session.ts';
import { type TestApp, fixedClock } from './app.ts';
import { PASSWORD, callApi, makePerson } from './people.ts';

const NINE_HOURS_MS = 9 * 3600 * 1000;
const encodePart = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Tokens that were valid, or look valid, by what is wrong with them. */
export async function deadTokens(test: TestApp): Promise<Record<string, string>> {
  const person = await makePerson(test);
  const tokenOf = async ({ username } = person, host = 'np.localhost', clock = test.ctx.clock) => {
    const ctx = { ...test.ctx, clock, site: siteOfHost(developmentHosts, test.ctx.config, host) };
    return (await startSession(ctx, (await accountByName(ctx, username))!)).accessToken;
  };
  const validToken = await tokenOf();
  const claims = decodeJwt(validToken);
  const [signedOut, changedPassword, blocked] = [await makePerson(test), await makePerson(test), await makePerson(test)];
  const tokens = { signedOut: await tokenOf(signedOut), changedPassword: await tokenOf(changedPassword), blocked: await tokenOf(blocked) };
  await callApi(test, 'POST', '/auth/signout', { token: tokens.signedOut, body: {} });
  await callApi(test, 'POST', '/users/changePassword', {
    token: await tokenOf(changedPassword),
    body: { currentPassword: PASSWORD, newPassword: 'another long phrase' },
  });
  await test.connection.pool.query('update account set blocked_at = now() where id = $1', [blocked.accountId]);
  return {
    expired: await tokenOf(person, 'np.localhost', fixedClock(new Date(test.ctx.clock.now().getTime() - NINE_HOURS_MS).toISOString())),
    unsigned: `${encodePart({ alg: 'none', typ: 'at+jwt' })}.${encodePart(claims)}.`,
    'of another key': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .sign(new TextEncoder().encode('access-token another key of thirty-two letters')),
    'signed out': tokens.signedOut,
    'from before a password change': tokens.changedPassword,
    'of somebody blocked': tokens.blocked,
    'of another site': await tokenOf(person, 'in.localhost'),
  };
}
