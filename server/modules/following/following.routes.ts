import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/following.ts';
import * as wishlist from '#contract/wishlist.ts';
import { route } from '#server/platform/http/route.ts';
import { oneClickRoute } from '#server/platform/mail/one-click-route.ts';
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
  oneClickRoute(app, '/unsubscribe/:token', contract.unsubscribe, unsubscribe);
}
