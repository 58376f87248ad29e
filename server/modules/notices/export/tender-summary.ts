import { setImmediate } from 'node:timers/promises';
import { COLOURS, PAGE, PAGE_WIDTH, PdfDocument } from '#server/platform/pdf/pdf-document.ts';
import type { ChosenNotice } from './chosen-notices.ts';
import { deadlineText } from './deadline-text.ts';
import type { ExportWords } from './export-words.ts';
import { methodOf } from './notice-table.ts';

const { ink: INK, quiet: QUIET, accent: ACCENT } = COLOURS;
const LEFT = PAGE.margin;
/** Where the content of a page begins and ends. */
const [TOP, BOTTOM] = [56, PAGE.height - 64];
const LABEL_WIDTH = 110;
/** Longer texts of sources are cut: the notice has the rest. */
const MAX_LENGTH = 600;
const heading = { size: 13, weight: 'bold', colour: INK } as const;
const label = { size: 9.5, colour: QUIET } as const;
const value = { size: 10.5, colour: INK } as const;
const small = { size: 8.5, colour: QUIET } as const;

const clip = (text: string) => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH).trimEnd()}…` : text);

interface Fact {
  readonly name: string;
  readonly text: string;
  readonly link?: string;
}

/** What everybody may read, and the rest where the reader may: `card` holds nothing else. */
function factsOf({ card, cpv }: ChosenNotice, words: ExportWords): Fact[] {
  const { t, formats, sector, address } = words;
  const { country } = card;
  const page = address(card.slug);
  const texts: readonly (readonly [name: string, text: string | null, link?: string])[] = [
    ['deadline', card.deadline && deadlineText(card.deadline, words)],
    ['status', t(`words.state.${card.state}`)],
    ['buyer', card.buyer?.name ?? null],
    ['city', card.locked ? null : card.city],
    ['country', country && formats.country(country)],
    ['value', card.locked ? null : card.value && formats.money(card.value)],
    ['reference', card.locked ? null : card.reference],
    ['type', card.locked ? null : t(`words.type.${card.type}`)],
    ['method', card.locked ? null : methodOf(card, words)],
    ['sectors', card.sectors.map(sector).join(', ')],
    ['cpv', cpv.join(', ')],
    ['published', card.publishedAt && formats.instant(card.publishedAt, formats.siteZone, 'day')],
    ['link', decodeURI(page), page],
  ];
  return texts.flatMap(([name, text, link]) => (text ? [{ name: t(`column.${name}`), text: clip(text), ...(link === undefined ? {} : { link }) }] : []));
}

const place = (y: number) => ({ x: LEFT, y, width: PAGE_WIDTH });
const factPlace = (y: number) => ({ x: LEFT + LABEL_WIDTH, y, width: PAGE_WIDTH - LABEL_WIDTH });

/** The parts of a notice from top to bottom: how high each is, and how it is drawn. */
function partsOf(pdf: PdfDocument, notice: ChosenNotice, words: ExportWords) {
  const { card } = notice;
  const facts = factsOf(notice, words).map(({ name, text, link }) => ({
    height: Math.max(pdf.heightOf(name, label, LABEL_WIDTH - 12), pdf.heightOf(text, value, PAGE_WIDTH - LABEL_WIDTH)) + 2,
    draw: (y: number) => {
      pdf.group('LI', () => {
        pdf.text('Lbl', name, label, { x: LEFT, y: y + 1, width: LABEL_WIDTH - 12 });
        pdf.text('LBody', text, link === undefined ? value : { ...value, colour: ACCENT }, factPlace(y), link);
      });
    },
  }));
  const shownTitle = clip(card.title);
  const paragraph = (text: string) => ({ height: pdf.heightOf(text, value, PAGE_WIDTH) + 6, draw: (y: number) => void pdf.text('P', text, value, place(y)) });
  return {
    title: { height: pdf.heightOf(shownTitle, heading, PAGE_WIDTH) + 6, draw: (y: number) => void pdf.text('H2', shownTitle, heading, place(y)) },
    teaser: card.teaser ? [paragraph(clip(card.teaser))] : [],
    facts,
    locked: card.locked ? [paragraph(words.t('lockedDocuments'))] : [],
  };
}

/**
 * The chosen notices one after the other as a PDF with an outline: what one prints, or takes to a meeting. A notice that fits on a page is
 * never split. @param missing how many of the chosen notices nobody may see.
 */
export async function tenderSummary(
  notices: readonly ChosenNotice[],
  words: ExportWords,
  { author, missing, at }: { author: string; missing: number; at: Date },
): Promise<Buffer> {
  const { t, formats, language } = words;
  const pdf = new PdfDocument({ title: t('title'), language, author, at });
  let y = TOP;
  y += pdf.text('H1', t('title'), { size: 22, weight: 'bold', colour: INK }, place(y)) + 4;
  y += pdf.text('P', t('made', { date: formats.instant(at.toISOString(), formats.siteZone, 'day') }), label, place(y)) + 4;
  if (missing > 0) y += pdf.text('P', t('gone', { count: missing, n: formats.count(missing) }), label, place(y)) + 4;
  y += 12;
  const startPage = () => {
    pdf.nextPage();
    y = TOP;
  };
  const draw = (part: { height: number; draw: (y: number) => void }) => {
    if (y + part.height > BOTTOM) startPage();
    part.draw(y);
    y += part.height;
  };
  for (const [index, notice] of notices.entries()) {
    const { title, teaser, facts, locked } = partsOf(pdf, notice, words);
    const height = [title, ...teaser, ...facts, ...locked].reduce((sum, part) => sum + part.height, 20);
    if (index > 0 && y + height > BOTTOM) startPage();
    pdf.rule(y);
    y += 12;
    pdf.bookmark(clip(notice.card.title));
    pdf.group('Sect', () => {
      [title, ...teaser].forEach(draw);
      pdf.group('L', () => facts.forEach(draw));
      locked.forEach(draw);
    });
    y += 14;
    // Other requests go on meanwhile.
    await setImmediate();
  }
  pdf.eachPage((page, pages) =>
    pdf.plainText(`${formats.count(page)} / ${formats.count(pages)}`, small, { x: LEFT, y: PAGE.height - 44, width: PAGE_WIDTH, align: 'right' }),
  );
  return pdf.bytes();
}
