// What this module does in changes of modules below, in their transactions.
import { tenders } from '#server/modules/notices/index.ts';
import { accountErasing, ownDataAsked } from '#server/modules/users/index.ts';
import { type HookHandler, onHook } from '#server/platform/hooks.ts';
import { exportPerson } from './person/export-person.ts';
import { forgetPerson } from './person/forget-person.ts';
import { ensureTenderKey, notReady } from './keys/tender-keys.ts';
import { areReady, readOfficers } from './officers/read-officers.ts';

export const hooks: readonly HookHandler[] = [
  onHook(tenders.publicationCheck, async (ctx, { kind, buyerId }) => {
    if (kind !== 'online' || (buyerId !== null && areReady(await readOfficers(ctx, buyerId)))) return [];
    return notReady().errors!.map((error) => ({ ...error, path: 'General-information.kind' }));
  }),
  onHook(tenders.noticePublishing, async (ctx, { id, publicId, kind, buyerId }) => {
    if (kind === 'online') await ensureTenderKey(ctx, { id, publicId, buyerId });
  }),
  onHook(accountErasing, forgetPerson),
  onHook(ownDataAsked, exportPerson),
];
