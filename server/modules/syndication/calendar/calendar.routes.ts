import type { FastifyInstance } from 'fastify';
import { NoticeId, showNoticePage } from '#contract/notices.ts';
import { AppError } from '#server/platform/errors.ts';
import { callInProcess } from '#server/platform/http/route.ts';
import { type RawQuery, addressOfNotice } from '../addresses.ts';
import { DocumentCache } from '../document-cache.ts';
import { requestedLanguage } from '../requested-language.ts';
import { syndicationRoutes } from '../syndication-routes.ts';
import { deadlineCalendar } from './deadline-calendar.ts';

const FILE = /^(.*)\.ics$/u;

/** GET /calendar/notices/{id}.ics: the deadline of a notice, for a calendar. */
export function calendarRoutes(app: FastifyInstance): void {
  const cache = new DocumentCache({ freshSeconds: 60, staleSeconds: 120, maxBytes: 8 * 1024 * 1024 });
  app.get<{ Params: { file: string }; Querystring: RawQuery }>(syndicationRoutes.calendar.route, (request, reply) => {
    const language = requestedLanguage(request.query['lang'], request.ctx.site);
    const id = NoticeId.safeParse(FILE.exec(request.params.file)?.[1]);
    if (!id.success) throw new AppError('not-found', 'There is no such notice.');
    return cache.send(request, reply, `${id.data} ${language}`, async (ctx) => {
      const notice = await callInProcess<typeof showNoticePage>(ctx, showNoticePage, { query: { id: id.data } });
      const { origin } = ctx.site;
      const url = origin === null ? null : addressOfNotice(origin, notice.slug);
      const body = deadlineCalendar(notice, { language, product: ctx.config.PRODUCT_NAME, url, now: ctx.clock.now() });
      if (body === null) throw new AppError('not-found', 'This notice has no deadline.');
      return {
        type: syndicationRoutes.calendar.type,
        body,
        headers: { 'x-robots-tag': 'noindex', 'content-disposition': `inline; filename="deadline-${id.data}.ics"`, 'content-language': language },
      };
    });
  });
}
