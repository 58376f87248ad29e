import type { Ctx } from '#server/platform/ctx.ts';
import { ownSorts, ownTiles } from '#contract/draft-names.ts';
import { saveNotices } from '#server/modules/notices/index.ts';
import type { Portal } from './children.ts';
import type { Kind } from './latency.ts';
import type { Samples } from './samples.ts';
import { pick, seededRandom } from './statistics.ts';
import { mappedNotices } from './synthetic.ts';

const [CHUNK, PAGE_SIZE, DAY_MS] = [1000, 20, 86_400_000];
const statuses = ['published', 'published', 'published', 'closed', 'closed', 'awarded', 'cancelled'] as const;

const at = <T>(list: readonly T[], turn: number) => list[turn % list.length]!;

/** Saves made-up notices of one buyer (organisation.id), written here: of every status that readers see, with deadlines of three years. */
export async function fillOwnNotices(ctx: Ctx, buyerId: number, count: number, report: (line: string) => void): Promise<void> {
  const random = seededRandom(7);
  const now = ctx.clock.now().getTime();
  const inDays = (days: number) => ({ at: new Date(now + days * DAY_MS).toISOString(), zone: 'Asia/Kathmandu' });
  let inputs: Parameters<typeof saveNotices>[1][number][] = [];
  let saved = 0;
  for (const { input } of mappedNotices(count)) {
    const deadline = Math.floor(random() * 1100) - 1040;
    const content = { ...input.content, kind: pick(random, ['online', 'offline'] as const), publishedAt: inDays(deadline - 60), deadline: inDays(deadline) };
    // Of the portal, and its own buyer's.
    inputs.push({ ...input, origin: null, content, status: pick(random, statuses), buyerId });
    if (inputs.length < CHUNK && saved + inputs.length < count) continue;
    await saveNotices(ctx, inputs);
    saved += inputs.length;
    inputs = [];
    if (saved % 20_000 === 0) report(`saved: ${saved} of ${count}`);
  }
  // Edited over the years, not in this minute. The search and the mails are no part of what is measured.
  await ctx.pool.query(`update notice set updated_at = now() - (id * 7919 % 90000) * interval '10 minutes'; truncate outbox`);
}

const filters = [
  'status=cancelled',
  'type=contractAward&status=closed',
  'countryIso=NP',
  'status=published,awarded&type=invitationForBids',
  'type=requestForProposals&countryIso=IN',
];

/** The list of own notices: each tile in each sort, its first pages, pages deep down, words, and filters. */
export function ownListKinds(portal: Portal, { common, medium, rare }: Samples, sizeOfTile: (tile: string) => number): Kind[] {
  const kinds = ownTiles.flatMap((tile) =>
    ownSorts.flatMap((sort) => {
      const base = `/api/notices/own?tile=${tile}&sort=${sort}&size=${PAGE_SIZE}`;
      const last = Math.max(1, Math.min(500, Math.floor(sizeOfTile(tile) / PAGE_SIZE)));
      const words: [string, readonly string[]][] = [
        ['a common word', common],
        ['a word', medium],
        ['a rare word', rare],
      ];
      return [
        { name: `${tile}, ${sort}`, path: (turn: number) => `${base}&page=${1 + (turn % Math.min(3, last))}` },
        { name: `${tile}, ${sort}, deep`, path: (turn: number) => `${base}&page=${Math.max(1, last - (turn % 10))}` },
        // Sorts by the latest and by the deadline stand for all where a word is asked for.
        ...(sort === 'edited' || sort === 'deadline'
          ? words.map(([name, list]) => ({ name: `${tile}, ${sort}, ${name}`, path: (turn: number) => `${base}&q=${encodeURIComponent(at(list, turn))}` }))
          : []),
        ...(sort === 'published'
          ? [
              { name: `${tile}, ${sort}, filters`, path: (turn: number) => `${base}&${at(filters, turn)}&page=${1 + (turn % 3)}` },
              {
                name: `${tile}, ${sort}, a common word, deep`,
                path: (turn: number) => `${base}&q=${encodeURIComponent(at(common, turn))}&page=${20 + (turn % 10)}`,
              },
            ]
          : []),
      ];
    }),
  );
  return kinds.map((kind) => ({ ...kind, portal }));
}
