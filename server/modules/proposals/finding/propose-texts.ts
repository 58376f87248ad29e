import type { Proposal } from '#contract/proposals.ts';
import type { Paragraph } from '../reading/document.ts';
import { labelWords } from './field-words.ts';
import { plainText } from './plain-text.ts';
import { shorten } from './shorten.ts';
import type { Sentence } from './split-sentences.ts';

type LabelField = keyof typeof labelWords;
/** A label at the beginning of a line, and what stands after it. A row of a table may begin with its number. */
const forms = Object.entries(labelWords).map(
  ([field, words]) =>
    [
      field as LabelField,
      new RegExp(
        `^(?:\\(?[\\p{L}\\p{N}]{1,3}[.)]\\s*|\\p{N}{1,3}\\t|[-•*]\\s*)?(?:${words})[^\\p{L}\\p{N}:：\\t]{0,3}(?:[:：]|\\t|\\s[-–—]\\s|\\.\\s)\\s*[:：\\-–—]?\\s*`,
        'u',
      ),
    ] as const,
);
/** A reference number in the middle of a sentence. */
const reference = new RegExp(
  `(?<!\\p{L})(?:${labelWords.contractNumber})\\.?\\s*[:：#]?\\s*([\\p{L}\\p{N}][\\p{L}\\p{N}./_–-]*(?:[/-][\\p{L}\\p{N}.]+)*)`,
  'gu',
);

const places: Readonly<Record<LabelField, { tab: Proposal['tab']; field: string; min: number; max: number }>> = {
  contractNumber: { tab: 'General-information', field: 'contractNumber', min: 2, max: 200 },
  title: { tab: 'General-information', field: 'title', min: 8, max: 500 },
  buyerName: { tab: 'General-information', field: 'buyerName', min: 3, max: 500 },
  contactName: { tab: 'Contact-information', field: 'lastName', min: 2, max: 200 },
  address: { tab: 'Contact-information', field: 'address', min: 5, max: 500 },
};
/** Trailing signs of a value. */
const trimmed = (text: string) =>
  text
    .replaceAll('\t', ' ')
    .replace(/[\s;,.।|]+$/u, '')
    .trim();

/** The name at the start of what stands after a label of contacts: letters alone, before what else a line of contacts has. @returns '' for no name. */
function personName(value: string): string {
  const start = /^[\p{L}\p{M}'’. -]*/u.exec(value)![0].replace(/\s(?:tel|phone|mobile|cell|e-?mail|fax|simu|फोन|मोबाइल|ফোন|মোবাইল)(?![\p{L}\p{M}]).*$/iu, '');
  // Initials keep their full stop.
  const name = /(?:^|[\s.])\p{L}\.\s*$/u.test(start) ? start.trim() : trimmed(start);
  const words = name.split(' ').filter((word) => word !== '-');
  return words.length <= 7 && words.every((word) => /^\p{Lu}|^\p{Lo}|^(?:de|del|la|van|der|bin|le)$/u.test(word)) ? name : '';
}

/** What stands after a label on its line; a label alone is followed by its value on the next. */
function labelled(sentences: readonly Sentence[]): Proposal[] {
  return sentences.flatMap(({ text, plain, paragraph }, index): Proposal[] =>
    forms.flatMap(([field, form]): Proposal[] => {
      const match = form.exec(`${plain}${plain.length < 60 ? ':' : ''}`);
      if (!match) return [];
      const { min, max, ...place } = places[field];
      const next = sentences[index + 1];
      const own = trimmed(text.slice(match[0].length));
      const whole = own !== '' ? own : next && next.paragraph === paragraph + 1 ? trimmed(next.text) : '';
      const value = field === 'contactName' ? personName(whole) : whole;
      if (value.length < min || value.length > max || !/[\p{L}\p{N}]/u.test(value) || (field === 'contractNumber' && !/\p{N}/u.test(value))) return [];
      return [
        {
          ...place,
          value,
          shown: value,
          sentence: shorten(own === '' ? `${text} ${next!.text}` : text, match[0].length),
          confidence: own === '' ? 'medium' : 'high',
        },
      ];
    }),
  );
}

function references(sentences: readonly Sentence[]): Proposal[] {
  return sentences.flatMap(({ text, plain }) =>
    [...plain.matchAll(reference)].flatMap((match): Proposal[] => {
      const from = match.index + match[0].length - match[1]!.length;
      const value = trimmed(text.slice(from, from + match[1]!.length));
      // A word without a digit is no number, and a date is none of a contract.
      if (!/\p{N}/u.test(value) || value.length < 2 || value.length > 100 || /^\d{1,2}[-/.]\d{1,2}[-/.]\d{4}$/u.test(plainText(value))) return [];
      return [{ tab: 'General-information', field: 'contractNumber', value, shown: value, sentence: shorten(text, from), confidence: 'medium' }];
    }),
  );
}

/** Headings that name the kind of a document, not its subject. */
const general =
  /^(?:invitation (?:for|to) (?:bids?|tenders?)|notice|tender notice|bidding documents?|request for|avis d'appel|appel d'offres|reglement|cahier|anuncio|licitacion|pliego|tangazo|zabuni|tender|kennisgewing|uitnodiging|बोलपत्र आह्वान|सूचना|निविदा सूचना|দরপত্র বিজ্ঞপ্তি|বিজ্ঞপ্তি|table of contents|section)\b.{0,40}$/u;
const [MIN_TITLE, MAX_TITLE] = [15, 300];
const FIRST = 40;

/** Where no label names the title: a heading among the first lines, or the first line that could be one. */
function titles(paragraphs: readonly Paragraph[]): Proposal[] {
  const first = paragraphs.slice(0, FIRST).map((paragraph) => ({ ...paragraph, plain: plainText(paragraph.text) }));
  const fit = first.filter(
    ({ text, plain }) =>
      text.length >= MIN_TITLE && text.length <= MAX_TITLE && !text.includes('\t') && /\p{L}{3}/u.test(text) && !general.test(plain) && !/[.।]$/u.test(text),
  );
  const chosen = fit.find(({ heading }) => heading) ?? fit[0];
  if (!chosen) return [];
  return [{ tab: 'General-information', field: 'title', value: trimmed(chosen.text), shown: chosen.text, sentence: chosen.text, confidence: 'low' }];
}

const [MIN_DESCRIPTION, MAX_DESCRIPTION] = [120, 4000];
const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The first whole paragraph. */
function descriptions(paragraphs: readonly Paragraph[]): Proposal[] {
  const chosen = paragraphs.find(({ text, heading }) => !heading && !text.includes('\t') && text.length >= MIN_DESCRIPTION);
  if (!chosen) return [];
  const text = chosen.text.slice(0, MAX_DESCRIPTION);
  return [
    { tab: 'Detailed-information', field: 'descriptionHtml', value: `<p>${escapeHtml(text)}</p>`, shown: text, sentence: shorten(text, 0), confidence: 'low' },
  ];
}

/** Title, number, buyer, contact person, address, language and description. */
export function proposeTexts(sentences: readonly Sentence[], paragraphs: readonly Paragraph[], language: string): Proposal[] {
  const first = paragraphs.find(({ text }) => text.length > 20)?.text ?? paragraphs[0]?.text ?? '';
  const byLabel = labelled(sentences);
  return [
    ...byLabel,
    ...references(sentences),
    ...(byLabel.some(({ field }) => field === 'title') ? [] : titles(paragraphs)),
    ...descriptions(paragraphs),
    { tab: 'General-information', field: 'language', value: language, shown: language, sentence: shorten(first, 0), confidence: 'medium' },
  ];
}
