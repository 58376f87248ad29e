import type { NoticeCard } from '#contract/notices.ts';
import type { HitMatch, SearchHit } from '#contract/search.ts';
import { type NoticeTexts, textsOf } from '#server/modules/notices/index.ts';
import { cpvLabels } from '#server/modules/reference/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { Found } from '../query/hits.ts';
import type { Tier } from '../query/order.ts';
import type { Wanted } from '../query/wanted.ts';
import { cut } from '../words/fold.ts';
import { type Excerpt, bestSentence, markedParts } from './excerpt.ts';
import { Matcher } from './matcher.ts';

/** Characters that are looked through for one page; what comes after them tells the beginning of each text alone. */
const MOST_OF_PAGE = 50_000;
const LEAST_OF_TEXT = 1_000;
/** Hits of this tier and those before it have all words in the title, which is on the card. */
const TITLED: Tier = 1;

/**
 * The texts of those hits whose title does not tell all, as far as the reader may see them. A locked notice was found by its visible part
 * (searchAudience), and no more is read of it, be it the reader's own.
 */
export async function textsFor(ctx: Ctx, { words, audience }: Wanted, hits: Found['hits'], isRanked: boolean): Promise<NoticeTexts[]> {
  if (words.length === 0) return [];
  const untold = isRanked ? hits.filter(({ segment }) => segment > TITLED) : hits;
  return textsOf(
    ctx,
    untold.map(({ id }) => id),
    audience === 'whole',
  );
}

interface Text {
  text: string;
  language: string | null;
}

/** What of a notice may be shown as an excerpt, the most telling first; each is made when it is asked for. */
async function* excerptTexts(ctx: Ctx, notice: NoticeTexts): AsyncGenerator<Text> {
  const { language, teaser, description, cpv, classifications, references, translations } = notice;
  if (description) yield { text: description, language };
  if (teaser) yield { text: teaser, language };
  if (cpv !== null && cpv.length > 0)
    for (const { label, language: labelled } of (await cpvLabels(ctx, cpv, language ?? 'en')).values()) yield { text: label, language: labelled };
  if (classifications) yield { text: classifications, language };
  if (references) yield { text: references, language: null };
  for (const [other, { title, description: text }] of Object.entries(translations ?? {}))
    yield { text: [title, text].filter(Boolean).join('\n'), language: other };
}

const isBetter = (one: Excerpt, other: Excerpt | undefined) =>
  other === undefined || one.missing > other.missing || (one.missing === other.missing && one.all > other.all);

/** Tells of each card of a page why the search found it. @param texts as textsFor gives them. */
export async function matchHits(ctx: Ctx, { words }: Wanted, cards: readonly NoticeCard[], texts: readonly NoticeTexts[]): Promise<SearchHit[]> {
  if (words.length === 0) return cards.map((card) => ({ ...card, match: null }));
  const matcher = new Matcher(words);
  const byId = new Map(texts.map((one) => [one.publicId, one]));
  let left = MOST_OF_PAGE;
  const scanned = [];
  for (const card of cards) {
    const title = matcher.scan(card.title, card.language);
    const buyer = card.buyer && matcher.scan(card.buyer.name, card.language);
    const others = [];
    const given = byId.get(card.id);
    const told = new Set([...title.places, ...(buyer?.places ?? [])].map(({ group }) => group));
    for await (const { text, language } of given ? excerptTexts(ctx, given) : []) {
      const shown = cut(text, Math.max(LEAST_OF_TEXT, left));
      left -= shown.length;
      const scan = matcher.scan(shown, language);
      others.push({ text: shown, language, scan });
      // What comes after a text that tells all is not looked at.
      for (const { group } of scan.places) told.add(group);
      if (matcher.wanted.isSubsetOf(told)) break;
    }
    scanned.push({ card, title, buyer, others });
  }
  await matcher.learn(ctx);
  return scanned.map(({ card, title, buyer, others }) => {
    const inTitle = matcher.marks(title);
    const inBuyer = buyer ? matcher.marks(buyer) : [];
    const told = new Set([...inTitle, ...inBuyer].map(({ group }) => group));
    const missing = matcher.wanted.difference(told);
    let best: (Excerpt & { language: string | null }) | undefined;
    for (const { text, language, scan } of missing.size === 0 ? [] : others) {
      const found = bestSentence(text, matcher.marks(scan), missing);
      if (found && isBetter(found, best)) best = { ...found, language };
    }
    const match: HitMatch = {
      title: inTitle.length === 0 ? null : markedParts(card.title, inTitle),
      buyer: inBuyer.length === 0 ? null : markedParts(card.buyer!.name, inBuyer),
      excerpt: best ? { text: best.parts, language: best.language } : null,
    };
    return { ...card, match };
  });
}
