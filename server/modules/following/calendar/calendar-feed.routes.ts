import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/calendar-feed.ts';
import { actorOfAccount } from '#server/modules/users/index.ts';
import { AppError } from '#server/platform/errors.ts';
import { route } from '#server/platform/http/route.ts';
import { containsEtag } from '#server/platform/http/send-page.ts';
import { noteReading, ownerOfFeed } from './calendar-feed.repo.ts';
import { CalendarToken, hashOfCalendarToken } from './calendar-token.ts';
import { composeCalendar } from './compose-calendar.ts';
import { makeCalendarFeed } from './make-calendar-feed.ts';
import { revokeCalendarFeed } from './revoke-calendar-feed.ts';
import { showCalendarFeed } from './show-calendar-feed.ts';

/** The time of the last reading is for the owner's eye: a write each time would be of no use. */
const NOTE_EVERY_MS = 600_000;

/** One answer for a token of nobody, an ended one, and one whose owner may not sign in: a stranger learns nothing. */
const noCalendar = () => new AppError('not-found', 'There is no such calendar.');

/** GET /calendar/{token}.ics: a person's calendar, for programs that cannot sign in. */
function calendarFile(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>('/calendar/:file', async ({ ctx, params, headers }, reply) => {
    const token = CalendarToken.safeParse(/^(.*)\.ics$/u.exec(params.file)?.[1]);
    if (!token.success || ctx.site.origin === null) throw noCalendar();
    const hash = hashOfCalendarToken(token.data);
    const feed = await ownerOfFeed(ctx, hash);
    const owner = feed && (await actorOfAccount(ctx, feed.accountId));
    if (!owner) throw noCalendar();
    if (ctx.clock.now().getTime() - (feed.lastReadAt?.getTime() ?? 0) > NOTE_EVERY_MS) await noteReading(ctx, hash);
    const body = await composeCalendar({ ...ctx, actor: owner.actor }, feed.accountId, owner.language);
    // Weak: it names the content, compressed or not.
    const etag = `W/"${createHash('sha256').update(body).digest('base64url')}"`;
    // Nobody else may keep it, and the address must not travel on.
    reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'host, accept-encoding', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    if (containsEtag(headers['if-none-match'] ?? '', etag)) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').header('content-disposition', 'inline; filename="calendar.ics"').send(body);
  });
}

export function calendarFeedRoutes(app: FastifyInstance): void {
  route(app, contract.showCalendarFeed, showCalendarFeed);
  route(app, contract.makeCalendarFeed, makeCalendarFeed);
  route(app, contract.revokeCalendarFeed, revokeCalendarFeed);
  calendarFile(app);
}
