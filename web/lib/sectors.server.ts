import { type TreeItem, sectors } from '#contract/reference.ts';
import type { NoticeCard } from '#contract/notices.ts';
import type { PageRequest } from '../context.ts';

const KEEP_MS = 10 * 60_000;
const kept = new Map<string, { at: number; names: Map<string, string> }>();

function collect(items: readonly TreeItem[], into: Map<string, string>): Map<string, string> {
  for (const item of items) {
    into.set(item.code, item.name);
    if (item.children) collect(item.children, into);
  }
  return into;
}

/** Names of all sectors in the page's language. */
async function allNames({ call, language }: PageRequest): Promise<Map<string, string>> {
  const found = kept.get(language);
  if (found && Date.now() - found.at < KEEP_MS) return found.names;
  const { sectors: tree } = await call(sectors, { query: { lang: language, depth: 1 } });
  const names = collect(tree, new Map());
  kept.set(language, { at: Date.now(), names });
  return names;
}

/** Names of the sectors that these notices mention: no more than the page needs is sent. */
export async function sectorNames(page: PageRequest, notices: readonly Pick<NoticeCard, 'sectors'>[]): Promise<Record<string, string>> {
  const names = await allNames(page);
  const codes = new Set(notices.flatMap((notice) => notice.sectors));
  return Object.fromEntries([...codes].flatMap((code) => (names.has(code) ? [[code, names.get(code) as string]] : [])));
}
