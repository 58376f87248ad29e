import { parseArgs } from 'node:util';
import { NoticeId } from '#contract/notices.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import type { CommandDefinition } from '#server/platform/module.ts';
import { featureNotice, unfeatureNotice } from './feature-notice.ts';
import { firstFeatured } from './featured.repo.ts';

const help = `Usage: feature add NOTICE [--site SITE] [--position N] [--from DATE] [--until DATE]
       feature remove NOTICE [--site SITE]
       feature list

NOTICE  id of a notice, or the address of its page.

Options
  --site SITE     only on this site: main, or the country's code (NP, IN …); otherwise on all
  --position N    1 comes first; otherwise after all others
  --from DATE     first instant, as 2026-12-01 (UTC) or 2026-12-01T09:00:00Z; otherwise now
  --until DATE    shown until then; otherwise as long as the notice is open
  --json          print the outcome as one JSON line on standard output
  --help          this text

Only open notices show. Featuring one again on the same site changes how.`;

const flags = {
  site: { type: 'string' },
  position: { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** Tells the operator; the number is the exit status. */
function say(line: string, status = 0): number {
  process.stderr.write(`${line}\n`);
  return status;
}
/** A call that cannot be carried out; its message goes to the operator. */
class WrongCall extends Error {}

function siteOf(rawSite: string | undefined): string | null {
  if (rawSite === undefined) return null;
  const code = rawSite.toLowerCase() === 'main' ? 'main' : rawSite.toUpperCase();
  if (code !== 'main' && !/^[A-Z]{2}$/u.test(code)) throw new WrongCall(`--site ${rawSite}: main, or two letters.`);
  return code;
}

function instantOf(name: string, rawDate: string | undefined): Date | null {
  if (rawDate === undefined) return null;
  const time = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d))?$/u.test(rawDate) ? new Date(rawDate) : null;
  if (!time || Number.isNaN(time.getTime())) throw new WrongCall(`--${name} ${rawDate}: a day, or a time with its zone.`);
  return time;
}

function positionOf(rawPosition: string | undefined): { position?: number } {
  if (rawPosition === undefined) return {};
  if (!/^[1-9]\d{0,5}$/u.test(rawPosition)) throw new WrongCall(`--position ${rawPosition}: a number from 1.`);
  return { position: Number(rawPosition) };
}

function noticeOf(idOrAddress: string | undefined): string {
  const id = NoticeId.safeParse(idOrAddress?.replace(/[?#].*$/u, '').slice(-26));
  if (!id.success) throw new WrongCall(`${idOrAddress ?? 'NOTICE'}: neither the id nor the address of a notice.`);
  return id.data;
}

async function runFeature(ctx: Ctx, argv: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...argv], options: flags, allowPositionals: true });
  const [verb, idOrAddress, ...rest] = positionals;
  if (values.help) return say(help);
  const answer = (outcome: object, line: string) => {
    say(line);
    if (values.json) process.stdout.write(`${JSON.stringify(outcome)}\n`);
    return 0;
  };
  if (verb === 'list' && idOrAddress === undefined) {
    const items = await firstFeatured(ctx);
    for (const { notice, site, position, from, until, title } of items)
      say(`${position}\t${site ?? 'all sites'}\t${from.toISOString()}\t${until?.toISOString() ?? ''}\t${notice}\t${title}`);
    return answer({ items }, `${items.length} featured.`);
  }
  if ((verb !== 'add' && verb !== 'remove') || rest.length > 0) return say(help, 2);
  const notice = noticeOf(idOrAddress);
  const site = siteOf(values.site);
  if (verb === 'remove') {
    await unfeatureNotice(ctx, notice, site);
    return answer({ notice, site }, `${notice} is no longer featured on ${site ?? 'all sites'}.`);
  }
  const from = instantOf('from', values.from) ?? ctx.clock.now();
  const position = await featureNotice(ctx, { notice, site, ...positionOf(values.position), from, until: instantOf('until', values.until) });
  return answer({ notice, site, position }, `${notice} is featured on ${site ?? 'all sites'} at position ${position}.`);
}

/** @returns the exit status: 0 when it was done, 1 when there is no such notice, 2 for a wrong call. */
async function run(ctx: Ctx, argv: readonly string[]): Promise<number> {
  try {
    return await runFeature(ctx, argv);
  } catch (error) {
    if (error instanceof AppError) return say(error.message, 1);
    if (error instanceof WrongCall || (error instanceof TypeError && 'code' in error)) return say(`${error.message}\n\n${help}`, 2);
    throw error;
  }
}

/** The command `feature`: puts notices on the first page. With --json the outcome goes to standard output. */
export const featureCommand: CommandDefinition = {
  name: 'feature',
  description: 'show notices first: feature add, remove, list; feature --help tells its options',
  help,
  run,
};
