import type { NoticeCard } from '#contract/notices.ts';
import type { HitMatch, SearchHit } from '#contract/search.ts';
import { cardsOf, cardsWithText, otherTextsOf } from '#server/modules/notices/index.ts';
import { cpvLabels } from '#server/modules/reference/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { unlessTimedOut } from '#server/platform/searching/run-search.ts';
import type { FoundHits } from '../query/hits.ts';
import type { Tier } from '../query/order.ts';
import { truncate } from '#server/modules/query/index.ts';
import type { SearchCriteria } from '../query/parse-search.ts';
import { type Excerpt, bestSentence, markedParts } from './excerpt.ts';
import { type Mark, Matcher } from './matcher.ts';

/** A card, and the texts of the notice that may be shown; null: they were not read. */
type CardWithText = Awaited<ReturnType<typeof cardsWithText>>[number];
type NoticeText = NonNullable<CardWithText['text']>;
type OtherTexts = Awaited<ReturnType<typeof otherTextsOf>>[number];

/** The most characters searched for one page. After that, only the beginnings of texts are shown. */
const MAX_OF_PAGE = 50_000;
const LEAST_OF_TEXT = 1_000;
/** Hits up to this tier have all words in the title, which the card shows. */
const TITLED: Tier = 1;

/**
 * The cards of some hits, with the texts of those whose title lacks a word, as far as the reader may see them. A locked notice was found by
 * its visible part (searchAudience), so only that is read, even for its own buyer. Texts that take too long are left out.
 */
export async function cardsToMatch(ctx: Ctx, { words, audience }: SearchCriteria, hits: FoundHits['hits'], isRanked: boolean): Promise<CardWithText[]> {
  const ids = hits.map(({ id }) => id);
  const untold = words.length === 0 ? [] : hits.filter(({ segment }) => !isRanked || segment > TITLED).map(({ id }) => id);
  const found = untold.length === 0 ? null : await unlessTimedOut(cardsWithText(ctx, ids, untold, audience === 'whole'), null);
  return found ?? (await cardsOf(ctx, ids)).map((card) => ({ card, text: null }));
}

interface Text {
  text: string;
  language: string | null;
}

/** The texts of a notice that may be excerpted, the most relevant first. */
async function mainTexts(ctx: Ctx, { language, teaser }: NoticeCard, { description, cpv }: NoticeText): Promise<Text[]> {
  const labels = cpv === null || cpv.length === 0 ? [] : (await cpvLabels(ctx, cpv, language ?? 'en')).values();
  return [
    ...[description, teaser].flatMap((text) => (text ? [{ text, language }] : [])),
    ...[...labels].map(({ label, language: labelled }) => ({ text: label, language: labelled })),
  ];
}

/** Its further texts; none where they were not read. */
function otherTexts(others: OtherTexts | undefined, language: string | null): Text[] {
  if (others === undefined) return [];
  const { lots, classifications, references, translations } = others;
  return [
    ...[lots, classifications].flatMap((text) => (text ? [{ text, language }] : [])),
    ...(references ? [{ text: references, language: null }] : []),
    ...Object.entries(translations ?? {}).map(([other, { title, description }]) => ({
      text: [title, description].filter(Boolean).join('\n'),
      language: other,
    })),
  ];
}

const groupsOf = (marks: readonly Mark[]) => new Set(marks.map(({ group }) => group));

const isBetter = (one: Excerpt, other: Excerpt | undefined) =>
  other === undefined || one.missing > other.missing || (one.missing === other.missing && one.all > other.all);

/**
 * Explains why the search found each card of a page. Further texts of a notice are read only where its title, buyer, description and labels
 * lack a word. @param found as cardsToMatch returns them.
 */
export async function matchHits(ctx: Ctx, { words, audience }: SearchCriteria, found: readonly CardWithText[]): Promise<SearchHit[]> {
  if (words.length === 0) return found.map(({ card }) => ({ ...card, match: null }));
  const matcher = new Matcher(words);
  let left = MAX_OF_PAGE;
  const least = Math.min(LEAST_OF_TEXT, MAX_OF_PAGE / found.length);
  const scan = ({ text, language }: Text) => {
    const looked = truncate(text, Math.max(least, left));
    left -= looked.length;
    return { text: looked, language, places: matcher.scan(looked, language) };
  };
  const scanned = [];
  for (const { card, text } of found) {
    const title = matcher.scan(card.title, card.language);
    const buyer = card.buyer && matcher.scan(card.buyer.name, card.language);
    scanned.push({ card, hasText: text !== null, title, buyer, texts: text === null ? [] : (await mainTexts(ctx, card, text)).map(scan) });
  }
  await matcher.learn(ctx);
  const mark = ({ text, language, places }: ReturnType<typeof scan>) => ({ text, language, marks: matcher.marks(places) });
  const each = scanned.map(({ card, hasText, title, buyer, texts }) => {
    const inTitle = matcher.marks(title);
    const inBuyer = buyer ? matcher.marks(buyer) : [];
    return { card, hasText, inTitle, inBuyer, missing: matcher.wanted.difference(groupsOf([...inTitle, ...inBuyer])), texts: texts.map(mark) };
  });
  const lacking = each.filter(({ hasText, missing, texts }) => hasText && !missing.isSubsetOf(groupsOf(texts.flatMap(({ marks }) => marks))));
  if (lacking.length > 0) {
    const ids = lacking.map(({ card }) => card.id);
    const others = new Map((await unlessTimedOut(otherTextsOf(ctx, ids, audience === 'whole'), [])).map((one) => [one.publicId, one]));
    const further = lacking.map(({ card }) => otherTexts(others.get(card.id), card.language).map(scan));
    await matcher.learn(ctx);
    for (const [at, { texts }] of lacking.entries()) texts.push(...further[at]!.map(mark));
  }
  return each.map(({ card, inTitle, inBuyer, missing, texts }) => {
    let best: (Excerpt & { language: string | null }) | undefined;
    for (const { text, language, marks } of missing.size === 0 ? [] : texts) {
      const sentence = bestSentence(text, marks, missing);
      if (sentence && isBetter(sentence, best)) best = { ...sentence, language };
    }
    const match: HitMatch = {
      title: inTitle.length === 0 ? null : markedParts(card.title, inTitle),
      buyer: inBuyer.length === 0 ? null : markedParts(card.buyer!.name, inBuyer),
      excerpt: best ? { text: best.parts, language: best.language } : null,
    };
    return { ...card, match };
  });
}
