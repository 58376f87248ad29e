import { createOrganisation, organisationSummaries } from '#server/modules/organisations/index.ts';
import { putApprovalRequest } from '#server/modules/organisations/seeding.ts';
import { insertAccount } from '#server/modules/users/index.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { newPublicId } from '#server/platform/ids.ts';
import type { Story, Timeline } from './timeline.ts';

const DAY_MS = 86_400_000;

/** Pending registrations of the demo, with their age in days; one has the name of an imported body. */
const registrations: readonly (readonly [name: string, person: string, days: number])[] = [
  ['Lamahi Municipality', 'Ramesh Chaudhary', 41],
  ['Trade School of Ilam', 'Mina Limbu', 12],
  ['Bardiya Irrigation Office', 'Hari Tharu', 9],
  ['Gorkha District Hospital', 'Laxmi Adhikari', 6],
  ['Mustang Solar Cooperative', 'Tashi Gurung', 5],
  ['Karnali Bridge Unit', 'Dipak Budha', 3],
  ['Kirtipur Library Board', 'Sarita Maharjan', 2],
];

/** Adds the demo's pending approval requests: a story of each. @param importedIds organisation.id of imported bodies: one is registered again, two are claimed. */
export async function pendingApprovalStories(ctx: Ctx, passwordHash: string, importedIds: readonly number[], timeline: Timeline): Promise<Story[]> {
  const bodies = (await organisationSummaries(ctx, importedIds)).toSorted((a, b) => a.id - b.id);
  const daysAgo = (days: number): Ctx => ({ ...ctx, clock: fixedClock(new Date(ctx.clock.now().getTime() - days * DAY_MS)) });
  const account = async (pastCtx: Ctx, person: string) => {
    const [firstName = '', lastName = ''] = person.split(' ');
    const username = person.toLowerCase().replace(' ', '.');
    const names = { firstName, lastName, username, email: `${username}@demo.test` };
    return insertAccount(pastCtx, { ...names, publicId: newPublicId(), language: 'en', passwordHash, emailVerifiedAt: pastCtx.clock.now() });
  };
  const register = async (pastCtx: Ctx, person: string, name: string) => {
    const ownerId = await account(pastCtx, person);
    if (ownerId !== null) await createOrganisation(pastCtx, { name, country: 'NP', orgType: 'BUYER', ownerId });
  };
  const claim = async (pastCtx: Ctx, person: string, { id, name }: { id: number; name: string }) => {
    const accountId = await account(pastCtx, person);
    const content = { reason: `I am head of procurement of ${name}.`, orgType: 'BUYER' };
    if (accountId !== null) await putApprovalRequest(pastCtx, { publicId: newPublicId(), organisationId: id, kind: 'claim', content, accountId });
  };
  const [twin, ...claimed] = bodies;
  const steps = [
    ...[...registrations, ...(twin ? [[twin.name, 'Nirmala Joshi', 20] as const] : [])].map(([name, person, days]) => ({
      days,
      run: (pastCtx: Ctx) => register(pastCtx, person, name),
    })),
    ...claimed.slice(0, 2).map((body, index) => ({ days: 4 + index, run: (pastCtx: Ctx) => claim(pastCtx, index === 0 ? 'Gopal Thapa' : 'Anita Rana', body) })),
  ];
  return steps.map(({ days, run }) => async () => {
    const pastCtx = daysAgo(days);
    await timeline.until(pastCtx.clock.now());
    await run(pastCtx);
  });
}
