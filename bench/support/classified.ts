import { createHash } from 'node:crypto';
import type { NoticeContent } from '#contract/notices.ts';
import { foldText } from '#contract/fold.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** A notice with CPV codes of its own, the main one first. */
export interface ClassifiedText {
  readonly id: number;
  readonly language: string;
  readonly title: string;
  readonly description: string;
  readonly codes: readonly string[];
  /** What all notices of one procedure share. */
  readonly procedure: string;
}

/** One procedure in so many is judged. */
const JUDGED_OF = 5;
/** Words by which notices of one buyer are the same procedure: their titles differ in the lot only. */
const TITLE_WORDS = 5;
const LOT = /\b(?:lots?|n|no|numero|relance|marches?)\b|\d+/gu;

type Row = Omit<ClassifiedText, 'procedure' | 'title' | 'description'> & { content: NoticeContent };

/** Connects keys that belong together. */
class Groups {
  readonly #parents = new Map<string, string>();
  first(key: string): string {
    let top = key;
    for (let parent = this.#parents.get(top); parent !== undefined && parent !== top; parent = this.#parents.get(top)) top = parent;
    this.#parents.set(key, top);
    return top;
  }
  join(key: string, other: string): void {
    const [a, b] = [this.first(key), this.first(other)].toSorted();
    this.#parents.set(b!, a!);
  }
}

/**
 * What tells that notices belong to one procedure: its identifiers, the same title, or one buyer with the same contract number or a title that
 * begins alike.
 */
function keysOf({ title, buyerName = '', processes = [], contractNumber }: NoticeContent): string[] {
  const buyer = foldText(buyerName);
  const beginning = foldText(title).replace(LOT, ' ').trim().split(/ +/u).slice(0, TITLE_WORDS).join(' ');
  return [
    ...processes.map((process) => `process ${process}`),
    `title ${foldText(title)}`,
    `buyer ${buyer} title ${beginning}`,
    ...(contractNumber === undefined ? [] : [`buyer ${buyer} contract ${contractNumber}`]),
  ];
}

/** All notices of the database with CPV codes of their own. */
export async function classifiedTexts(ctx: Ctx): Promise<ClassifiedText[]> {
  const { rows } = await ctx.pool.query<Row>(
    `select n.id, coalesce(n.language, 'en') as language, n.content, c.codes from notice n, lateral (select array_agg(cpv order by position) as codes
       from notice_classification where notice_id = n.id and cpv is not null and scheme ~* 'cpv') c where c.codes is not null order by n.id`,
  );
  const groups = new Groups();
  for (const { id, content } of rows) for (const key of keysOf(content)) groups.join(`notice ${id}`, key);
  return rows.map(({ content, ...row }) => ({
    ...row,
    title: content.title,
    description: content.description ?? '',
    procedure: groups.first(`notice ${row.id}`),
  }));
}

/** Whether a procedure is judged, by a fixed hash; all others are what suggestions are built from. */
export const isJudged = ({ procedure }: Pick<ClassifiedText, 'procedure'>): boolean =>
  createHash('sha256').update(procedure).digest().readUInt32BE(0) % JUDGED_OF === 0;
