// What this module does in changes of modules below, in their transactions.
import { MIN_OFFICERS } from '#contract/bid-names.ts';
import { tenders } from '#server/modules/notices/index.ts';
import { accountErasing, ownDataAsked } from '#server/modules/users/index.ts';
import { type HookHandler, onHook } from '#server/platform/hooks.ts';
import { exportPerson } from './person/export-person.ts';
import { forgetPerson } from './person/forget-person.ts';
import { ensureTenderKey } from './keys/tender-keys.ts';
import { hasBid } from './taking-part/bids.repo.ts';
import { interestedSince } from './taking-part/interest.repo.ts';
import { countReadyOfficers } from './officers/officers.repo.ts';

const fewOfficers = { code: 'opening-officers', tab: 'General-information', field: 'kind' } as const;

export const hooks: readonly HookHandler[] = [
  onHook(tenders.publicationCheck, async (ctx, { kind, buyerId }) => {
    if (kind !== 'online' || (buyerId !== null && (await countReadyOfficers(ctx, buyerId)) >= MIN_OFFICERS)) return [];
    return [fewOfficers];
  }),
  onHook(tenders.noticePublishing, async (ctx, { id, publicId, kind, buyerId }) => {
    if (kind === 'online') await ensureTenderKey(ctx, { id, publicId, buyerId });
  }),
  onHook(
    tenders.takesPartAsked,
    async (ctx, { noticeId, organisationId }) => (await interestedSince(ctx, noticeId, organisationId)) !== null || hasBid(ctx, noticeId, organisationId),
  ),
  onHook(accountErasing, forgetPerson),
  onHook(ownDataAsked, exportPerson),
];
