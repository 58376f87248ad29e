import { SignJWT, errors, jwtVerify } from 'jose';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';

/** No token lives longer than this after signing in, however often it is renewed (product.md). */
export const SESSION_LIFE_S = 24 * 3600;

/** The answer to a token that is wrong or expired, or whose session has ended. */
export const invalidToken = (): AppError => new AppError('unauthenticated', 'The access token is not valid, or no longer.');

type TokenCtx = Pick<Ctx, 'config' | 'clock' | 'site'>;
const keyOf = ({ config }: TokenCtx) => new TextEncoder().encode(`access-token ${config.TOKEN_SECRET}`);

/**
 * The audience of a token: the origin of the site that gives it.
 * @throws AppError forbidden on a host that is no configured site.
 */
export function tokenAudienceOf({ site }: Pick<Ctx, 'site'>): string {
  if (site.origin === null) throw new AppError('forbidden', 'Nobody can sign in on this host: it is not one of the portal’s sites.');
  return site.origin;
}

/** An access token (JWT, HS256) of a session. `sid` names it. `exp` is TOKEN_LIFE seconds from now, or the session's end if that is earlier. */
export function issueToken(ctx: TokenCtx, session: { publicId: string; accountPublicId: string; endsAt: Date }): Promise<string> {
  const now = Math.floor(ctx.clock.now().getTime() / 1000);
  const expires = Math.min(now + ctx.config.TOKEN_LIFE, Math.floor(session.endsAt.getTime() / 1000));
  return new SignJWT({ sid: session.publicId })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setSubject(session.accountPublicId)
    .setAudience(tokenAudienceOf(ctx))
    .setIssuedAt(now)
    .setExpirationTime(expires)
    .sign(keyOf(ctx));
}

/**
 * The session that a token names.
 * @throws AppError unauthenticated for a token that is expired, unsigned, or of another key, kind or site.
 */
export async function sessionOfToken(ctx: TokenCtx, token: string): Promise<string> {
  try {
    const { payload } = await jwtVerify<{ sid?: unknown }>(token, keyOf(ctx), {
      algorithms: ['HS256'],
      typ: 'at+jwt',
      audience: tokenAudienceOf(ctx),
      currentDate: ctx.clock.now(),
      requiredClaims: ['exp', 'sub', 'sid'],
    });
    if (typeof payload.sid === 'string') return payload.sid;
  } catch (error) {
    if (!(error instanceof errors.JOSEError) && !(error instanceof AppError)) throw error;
  }
  throw invalidToken();
}
