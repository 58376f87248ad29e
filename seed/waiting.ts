import { createOrganisation, linesOf, putDraft } from '#server/modules/organisations/index.ts';
import { insertAccount } from '#server/modules/users/index.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { newPublicId } from '#server/platform/ids.ts';

const DAY_MS = 86_400_000;

/** Who waits for the demo's administrator: buyers that signed up, with the days since; one has the name of a body that imports know. */
const registrations: readonly (readonly [name: string, person: string, days: number])[] = [
  ['Lamahi Municipality', 'Ramesh Chaudhary', 41],
  ['Trade School of Ilam', 'Mina Limbu', 12],
  ['Bardiya Irrigation Office', 'Hari Tharu', 9],
  ['Gorkha District Hospital', 'Laxmi Adhikari', 6],
  ['Mustang Solar Cooperative', 'Tashi Gurung', 5],
  ['Karnali Bridge Unit', 'Dipak Budha', 3],
  ['Kirtipur Library Board', 'Sarita Maharjan', 2],
];

/** Fills the administrator's list of what waits. @param known organisation.id of bodies from imports: one of them is signed up once more, two are claimed. */
export async function seedWaiting(ctx: Ctx, passwordHash: string, known: readonly number[]): Promise<void> {
  const bodies = (await linesOf(ctx, known)).toSorted((a, b) => a.id - b.id);
  const daysAgo = (days: number): Ctx => ({ ...ctx, clock: fixedClock(new Date(ctx.clock.now().getTime() - days * DAY_MS)) });
  const account = async (then: Ctx, person: string) => {
    const [firstName = '', lastName = ''] = person.split(' ');
    const username = person.toLowerCase().replace(' ', '.');
    const names = { firstName, lastName, username, email: `${username}@demo.test` };
    return insertAccount(then, { ...names, publicId: newPublicId(), language: 'en', passwordHash, emailVerifiedAt: then.clock.now() });
  };
  const [twin, ...claimed] = bodies;
  for (const [name, person, days] of [...registrations, ...(twin ? [[twin.name, 'Nirmala Joshi', 20] as const] : [])]) {
    const then = daysAgo(days);
    const ownerId = await account(then, person);
    if (ownerId !== null) await createOrganisation(then, { name, country: 'NP', orgType: 'BUYER', ownerId });
  }
  for (const [at, person] of ['Gopal Thapa', 'Anita Rana'].entries()) {
    const then = daysAgo(4 + at);
    const accountId = await account(then, person);
    const body = claimed[at];
    if (accountId === null || !body) continue;
    await putDraft(then, {
      publicId: newPublicId(),
      organisationId: body.id,
      kind: 'claim',
      content: { reason: `I am head of procurement of ${body.name}.`, orgType: 'BUYER' },
      accountId,
    });
  }
}
