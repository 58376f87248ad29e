import type { NoticeCard } from '#contract/notices.ts';
import type { HitMatch, SearchHit } from '#contract/search.ts';
import { cardsOf, cardsWithText, otherTextsOf } from '#server/modules/notices/index.ts';
import { cpvLabels } from '#server/modules/reference/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { unlessTimedOut } from '#server/platform/search-resources/run-search.ts';
import type { FoundHits } from '../query/hits.ts';
import type { Tier } from '../query/order.ts';
import { truncate } from '#server/modules/query/index.ts';
import type { SearchCriteria } from '../query/parse-search.ts';
import { type Excerpt, bestSentence, markedParts } from './excerpt.ts';
import { type WordMatch, Matcher } from './matcher.ts';

/** A card, and the texts of the notice that may be shown; null: they were not read. */
type CardWithText = Awaited<ReturnType<typeof cardsWithText>>[number];

/** The most characters searched for one page. After that, only the beginnings of texts are shown. */
const MAX_OF_PAGE = 50_000;
const MIN_SCANNED_OF_TEXT = 1_000;
/** The most hits of a page whose texts are read. Reading a text takes three times as long as the rest of a card. */
const MAX_TEXTS = 20;
/** Hits up to this tier have all words in the title, which the card shows. */
const TITLED: Tier = 1;

/**
 * The cards of some hits, with the texts of those whose title lacks a word, as far as the reader may see them. A locked notice was found by
 * its visible part (searchAudience), so only that is read, even for its own buyer. Texts that take too long are left out.
 */
export async function cardsToMatch(ctx: Ctx, { words, audience }: SearchCriteria, hits: FoundHits['hits'], isRanked: boolean): Promise<CardWithText[]> {
  const ids = hits.map(({ id }) => id);
  const idsNeedingText =
    words.length === 0
      ? []
      : hits
          .filter(({ segment }) => !isRanked || segment > TITLED)
          .slice(0, MAX_TEXTS)
          .map(({ id }) => id);
  const cards = idsNeedingText.length === 0 ? null : await unlessTimedOut(cardsWithText(ctx, ids, idsNeedingText, audience === 'whole'), null);
  return cards ?? (await cardsOf(ctx, ids)).map((card) => ({ card, text: null }));
}

interface Text {
  text: string;
  language: string | null;
}

/** The texts of a notice that may be excerpted, the most relevant first. */
async function mainTexts(ctx: Ctx, { language, teaser }: NoticeCard, { description, cpv }: NonNullable<CardWithText['text']>): Promise<Text[]> {
  const labels = cpv === null || cpv.length === 0 ? [] : (await cpvLabels(ctx, cpv, language ?? 'en')).values();
  return [
    ...[description, teaser].flatMap((text) => (text ? [{ text, language }] : [])),
    ...[...labels].map(({ label, language: labelLanguage }) => ({ text: label, language: labelLanguage })),
  ];
}

/** The texts of a notice in its other languages. */
type OtherTexts = Awaited<ReturnType<typeof otherTextsOf>> extends ReadonlyMap<number, infer Texts> ? Texts : never;

/** Its further texts; none where they were not read. */
function otherTexts(others: OtherTexts | undefined, language: string | null): Text[] {
  if (others === undefined) return [];
  const { lots, classifications, references, translations } = others;
  return [
    ...[lots, classifications].flatMap((text) => (text ? [{ text, language }] : [])),
    ...(references ? [{ text: references, language: null }] : []),
    ...Object.entries(translations ?? {}).map(([translationLanguage, { title, description }]) => ({
      text: [title, description].filter(Boolean).join('\n'),
      language: translationLanguage,
    })),
  ];
}

const groupsOf = (matches: readonly WordMatch[]) => new Set(matches.map(({ groupIndex }) => groupIndex));

const isBetter = (excerpt: Excerpt, best: Excerpt | undefined) =>
  best === undefined || excerpt.missing > best.missing || (excerpt.missing === best.missing && excerpt.wordCount > best.wordCount);

/**
 * Explains why the search found each card of a page. Further texts of a notice are read only where its title, buyer, description and labels
 * lack a word. @param cards as cardsToMatch returns them.
 */
export async function matchHits(ctx: Ctx, { words, audience }: SearchCriteria, cards: readonly CardWithText[]): Promise<SearchHit[]> {
  if (words.length === 0) return cards.map(({ card }) => ({ ...card, match: null }));
  const matcher = new Matcher(words);
  let remainingLength = MAX_OF_PAGE;
  const minScanned = Math.min(MIN_SCANNED_OF_TEXT, MAX_OF_PAGE / cards.length);
  const scan = ({ text, language }: Text) => {
    const scannedText = truncate(text, Math.max(minScanned, remainingLength));
    remainingLength -= scannedText.length;
    return { text: scannedText, language, scannedWords: matcher.scan(scannedText, language) };
  };
  const scannedCards = [];
  for (const { card, text } of cards) {
    const title = matcher.scan(card.title, card.language);
    const buyer = card.buyer && matcher.scan(card.buyer.name, card.language);
    scannedCards.push({ card, text, title, buyer, texts: text === null ? [] : (await mainTexts(ctx, card, text)).map(scan) });
  }
  await matcher.fetchStems(ctx);
  const matchText = ({ text, language, scannedWords }: ReturnType<typeof scan>) => ({ text, language, matches: matcher.matches(scannedWords) });
  const matchedCards = scannedCards.map(({ card, text, title, buyer, texts }) => {
    const inTitle = matcher.matches(title);
    const inBuyer = buyer ? matcher.matches(buyer) : [];
    return { card, text, inTitle, inBuyer, missing: matcher.groupIndexes.difference(groupsOf([...inTitle, ...inBuyer])), texts: texts.map(matchText) };
  });
  const incompleteCards = matchedCards.flatMap((each) => {
    const { text, missing, texts } = each;
    return text !== null && !missing.isSubsetOf(groupsOf(texts.flatMap(({ matches }) => matches))) ? [{ ...each, text }] : [];
  });
  if (incompleteCards.length > 0) {
    const notices = incompleteCards.map(({ text }) => text);
    const others = await unlessTimedOut(otherTextsOf(ctx, notices, audience === 'whole'), new Map<number, OtherTexts>());
    const furtherTexts = incompleteCards.map(({ card, text }) => otherTexts(others.get(text.id), card.language).map(scan));
    await matcher.fetchStems(ctx);
    for (const [index, { texts }] of incompleteCards.entries()) texts.push(...furtherTexts[index]!.map(matchText));
  }
  return matchedCards.map(({ card, inTitle, inBuyer, missing, texts }) => {
    let best: (Excerpt & { language: string | null }) | undefined;
    for (const { text, language, matches } of missing.size === 0 ? [] : texts) {
      const sentence = bestSentence(text, matches, missing);
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
