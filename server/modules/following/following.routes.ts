import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/following.ts';
import * as wishlist from '#contract/wishlist.ts';
import { route } from '#server/platform/http/route.ts';
import { countFollowers } from './count-followers.ts';
import { followNotice } from './follow-notice.ts';
import { listFollowedNotices } from './list-followed-notices.ts';
import { showFollowing } from './show-following.ts';
import { unfollowNotice } from './unfollow-notice.ts';
import { unsubscribe } from './unsubscribe.ts';
import { addWishes } from './wishlist/add-wishes.ts';
import { editWish } from './wishlist/edit-wish.ts';
import { findWishes } from './wishlist/find-wishes.ts';
import { listWishes } from './wishlist/list-wishes.ts';
import { removeWish } from './wishlist/remove-wish.ts';

/** The longest body that a mailbox provider sends: `List-Unsubscribe=One-Click`, as a form. */
const MAX_FORM_BYTES = 2000;

/** What mailbox providers POST to (RFC 8058): the address of the header List-Unsubscribe, without cookies, a session or JSON. */
function unsubscribeRoute(app: FastifyInstance): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { bodyLimit: MAX_FORM_BYTES, parseAs: 'buffer' }, (_request, _body, done) => done(null, null));
    scope.post<{ Params: { token: string } }>('/unsubscribe/:token', async (request, reply) => {
      const body = contract.unsubscribe.body?.safeParse({ token: request.params.token });
      if (!body?.success) return reply.callNotFound();
      await unsubscribe(request.ctx, { body: body.data });
      return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Done.');
    });
  });
}

export function followingRoutes(app: FastifyInstance): void {
  route(app, contract.followNotice, followNotice);
  route(app, contract.unfollowNotice, unfollowNotice);
  route(app, contract.showFollowing, showFollowing);
  route(app, contract.listFollowedNotices, listFollowedNotices);
  route(app, contract.countFollowers, countFollowers);
  route(app, contract.unsubscribe, unsubscribe);
  route(app, wishlist.listWishes, listWishes);
  route(app, wishlist.addWishes, addWishes);
  route(app, wishlist.editWish, editWish);
  route(app, wishlist.removeWish, removeWish);
  route(app, wishlist.findWishes, findWishes);
  unsubscribeRoute(app);
}
