import { MAX_ZIPPED_BYTES, MAX_ZIPPED_FILES } from '#contract/export-names.ts';
import type { NoticeCard, NoticeContent } from '#contract/notices.ts';
import { type DocumentRow, documentsByPublicIds } from '#server/modules/documents/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { storageOf } from '#server/platform/storage/storage-of.ts';
import { isWebAddress } from '../documents/is-web-address.ts';
import { uniqueNames } from '../documents/unique-names.ts';
import { rowsWithContent } from '../store/notices.repo.ts';
import type { ChosenNotice } from './chosen-notices.ts';

type Entry = NonNullable<NoticeContent['documents']>[number];
export interface PlannedFile {
  readonly title: string;
  /** In the ZIP, with its folder. */
  readonly path: string;
  readonly row: DocumentRow & { name: string; size: number };
}
/** Why a document is not in the ZIP: its file is not there, or the ZIP is full. */
export type LeftOut = { readonly title: string; readonly why: 'missing' | 'full' };
/** A notice in the ZIP. Of a locked one nothing but its card is known. */
export interface PlannedNotice {
  /** notice.id */
  readonly id: number;
  /** organisation.id */
  readonly buyerId: number | null;
  readonly card: NoticeCard;
  readonly folder: string;
  readonly files: readonly PlannedFile[];
  readonly links: readonly { readonly title: string; readonly url: string }[];
  readonly leftOut: readonly LeftOut[];
}

/** Windows unpacks no path of more than 260 characters, and a file's name may have 150. */
const MAX_FOLDER = 40;
const AT_ONCE = 8;
const COVER_SHEET = 'cover-sheet.html';

/** The folder of a notice: its place in the choice, and the first words of its title. */
function folderOf({ slug, id }: NoticeCard, place: number): string {
  const words = slug.slice(0, -id.length).replace(/-$/u, '');
  const cut = words.length <= MAX_FOLDER ? words : words.slice(0, words.lastIndexOf('-', MAX_FOLDER)).slice(0, MAX_FOLDER).toWellFormed();
  return `${String(place + 1).padStart(2, '0')} ${cut}`.trimEnd();
}

const isFile = (row: DocumentRow | undefined, noticeId: number): row is PlannedFile['row'] =>
  row?.state === 'ready' && row.name !== null && row.size !== null && row.ownerId === noticeId;

/** The ids of stored files that are whole in the storage. */
async function storedFiles(ctx: Ctx, rows: readonly PlannedFile['row'][]): Promise<Set<string>> {
  const storage = await storageOf(ctx.config);
  const stored = new Set<string>();
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await Promise.all(
      rows.slice(from, from + AT_ONCE).map(async ({ publicId, size }) => {
        if ((await storage.sizeOf(publicId)) === size) stored.add(publicId);
      }),
    );
  return stored;
}

const titleOf = (entry: Entry, row?: DocumentRow) => entry.title ?? row?.name ?? entry.url ?? entry.id;
const isLink = (entry: Entry): entry is Entry & { url: string } => entry.url !== undefined && isWebAddress(entry.url);
interface Kept {
  readonly entry: Entry;
  readonly row: PlannedFile['row'];
}

/** Takes files as long as they fit. */
function openZip(): (file: Kept) => boolean {
  let [bytes, count] = [0, 0];
  return ({ row: { size } }) => {
    if (count >= MAX_ZIPPED_FILES || bytes + size > MAX_ZIPPED_BYTES) return false;
    bytes += size;
    count++;
    return true;
  };
}

/** The documents of one notice: its files, links, and what is left out. */
function sortOut(
  entries: readonly Entry[],
  included: readonly Kept[],
  full: readonly Kept[],
  folder: string,
): Pick<PlannedNotice, 'files' | 'links' | 'leftOut'> {
  const names = uniqueNames([COVER_SHEET, ...included.map(({ row }) => row.name)]).slice(1);
  const isIncluded = new Set(included.map(({ entry }) => entry));
  const isFull = new Set(full.map(({ entry }) => entry));
  const others = entries.filter((entry) => !isIncluded.has(entry));
  return {
    files: included.map(({ entry, row }, index) => ({ title: titleOf(entry, row), path: `${folder}/${names[index]!}`, row })),
    links: others.filter(isLink).map((entry) => ({ title: titleOf(entry), url: new URL(entry.url).href })),
    leftOut: others
      .filter((entry) => !isLink(entry))
      .map((entry) => ({ title: titleOf(entry, full.find((each) => each.entry === entry)?.row), why: isFull.has(entry) ? 'full' : 'missing' })),
  };
}

/** What goes into the ZIP of the chosen notices, in their order, until it is full. Only contents that the actor may read are read. */
export async function planZip(ctx: Ctx, chosen: readonly ChosenNotice[]): Promise<PlannedNotice[]> {
  const openIds = chosen.filter(({ card }) => !card.locked).map(({ id }) => id);
  const contents = new Map((await rowsWithContent(ctx, openIds)).map((row) => [row.id, row.content.documents ?? []]));
  const publicIds = [...contents.values()].flatMap((entries) => entries.map(({ id }) => id));
  const rows = await documentsByPublicIds(ctx, publicIds);
  const fits = openZip();
  const planned: PlannedNotice[] = [];
  for (const [place, { id, buyerId, card }] of chosen.entries()) {
    const entries = contents.get(id) ?? [];
    const folder = folderOf(card, place);
    const [fitting, full]: [Kept[], Kept[]] = [[], []];
    for (const entry of entries) {
      const row = rows.get(entry.id);
      if (isFile(row, id)) (fits({ entry, row }) ? fitting : full).push({ entry, row });
    }
    const stored = await storedFiles(
      ctx,
      fitting.map(({ row }) => row),
    );
    const included = fitting.filter(({ row }) => stored.has(row.publicId));
    planned.push({ id, buyerId, card, folder, ...sortOut(entries, included, full, folder) });
  }
  return planned;
}
