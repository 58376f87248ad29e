import type { OwnExport } from '#contract/account.ts';
import { personalData } from '#server/modules/organisations/index.ts';
import { personOf } from '#server/platform/access.ts';
import { auditEntriesOfPerson } from '#server/platform/audit/entries-of-person.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { runHook } from '#server/platform/hooks.ts';
import { mailOfPerson } from '#server/platform/mail/mail-rows.ts';
import { whoAmI } from '../session/who-am-i.ts';
import { downloadsOfPerson } from './profile.repo.ts';
import { showOwnProfile } from './show-own-profile.ts';
import { showSecondFactor } from '../second-factor/show-second-factor.ts';
import { allSessions } from '../session/sessions.repo.ts';
import { ownDataAsked } from '../users.hooks.ts';

type DataOfModulesAbove = Pick<
  OwnExport,
  'participation' | 'followedNotices' | 'wishlist' | 'calendarFeed' | 'reminders' | 'assignments' | 'alerts' | 'alertFindings' | 'orders'
>;

/** Everything that is stored about the signed-in person. */
export async function exportOwnData(ctx: Ctx): Promise<OwnExport> {
  const { accountId } = personOf(ctx);
  const { revision: _, ...account } = await showOwnProfile(ctx);
  await audit(ctx, { action: 'account.export', subject: ['account', account.id], organisationId: null });
  const sessions = await allSessions(ctx, accountId);
  const ofModulesAbove = Object.assign({}, ...(await runHook(ctx, ownDataAsked, { accountId }))) as DataOfModulesAbove;
  return {
    ...ofModulesAbove,
    exportedAt: ctx.clock.now().toISOString(),
    account,
    secondFactorSince: (await showSecondFactor(ctx)).since,
    organisations: (await whoAmI(ctx)).baseOrganizationDTOList,
    ...(await personalData.dataOfPerson(ctx)),
    mails: (await mailOfPerson(ctx, { id: accountId, email: account.email })).map(({ createdAt, ...one }) => ({ ...one, writtenAt: createdAt.toISOString() })),
    sessions: sessions.map(({ createdAt, endedAt, ...one }) => ({
      ...one,
      signedInAt: createdAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
    downloads: (await downloadsOfPerson(ctx, accountId)).map(({ at, ...one }) => ({ at: at.toISOString(), ...one })),
    activity: (await auditEntriesOfPerson(ctx, accountId)).map(({ at, ...entry }) => ({ at: at.toISOString(), ...entry })),
  };
}
