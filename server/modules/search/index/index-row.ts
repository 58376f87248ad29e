import { filtersOf, listFilterNames } from '#contract/search-filters.ts';
import type { NoticeForIndex, readForIndex } from '#server/modules/notices/index.ts';
import {
  type Chunk,
  type FilterName,
  CPV_LEVELS,
  LABEL_MARK,
  TITLE_MARK,
  baseStem,
  chunksOf,
  countryDivision,
  truncate,
  dateBuckets,
  filterLexeme,
  pairLexeme,
  quote,
  spellingLexeme,
  stemOf,
  stemmableLanguage,
  stopWords,
  valueBucket,
  valueLexeme,
} from '#server/modules/query/index.ts';
import { type NoticeProject, projectOfNotice } from '../projects/notice-project.ts';
import { type IndexRow, type RowAudience, rowAudience } from '../store/row.ts';

/** Data of other modules for the index. */
export interface Sources {
  /** Label of a CPV code in the notice's language. */
  cpvLabel(code: string, language: string | null): string | undefined;
  toUsd(amount: string, currency: string): number | null;
  now: Date;
}

interface Field {
  chunks: Chunk[];
  place: 'title' | 'label' | 'text';
  /** The language whose rules stem its words, besides their script's. */
  language: string | null;
}

// Limits how much one notice adds to the index. The rest is not searchable.
const MAX_TEXT = 20_000;
const MAX_LEXEMES = 1_500;
/** Labels that rank a notice, the main one first: a notice with more of them is about none. */
const MAX_LABELS = 5;
const DAY_MS = 86_400_000;

const chunkText = (text: string | null): Chunk[] => (text === null ? [] : [...chunksOf(text.slice(0, MAX_TEXT))]);

/** The searchable parts of a notice, the most relevant first, split into words. */
function fieldsOf(notice: NoticeForIndex, sources: Sources): Field[] {
  const labels = notice.classifications.map((item) =>
    [item.cpv && sources.cpvLabel(item.cpv, notice.language), item.description, item.code].filter(Boolean).join(' ; '),
  );
  const language = stemmableLanguage(notice.language);
  const field = (text: string | null, place: Field['place'] = 'text'): Field => ({ chunks: chunkText(text), place, language });
  return [
    field(notice.title, 'title'),
    field([notice.buyerName, notice.buyerAsWritten].filter(Boolean).join(' ; ')),
    field(notice.references.join(' ; ')),
    field(labels.slice(0, MAX_LABELS).join(' ; '), 'label'),
    field(labels.slice(MAX_LABELS).join(' ; ')),
    field(notice.teaser),
    field(notice.description),
    ...notice.translations.map(({ language: other, text }) => ({ chunks: chunkText(text), place: 'text' as const, language: stemmableLanguage(other) })),
  ];
}

/** A notice and its words. A locked notice has two: its visible part, and the whole. */
export interface PreparedNotice {
  notice: NoticeForIndex;
  audience: RowAudience;
  fields: Field[];
}

/** A notice as the index is given it: whole, and the part that everybody may see. */
export type NoticeToIndex = Awaited<ReturnType<typeof readForIndex>>[number];

/** Takes a notice apart, once for each row that it gets: one when it is free, else two. */
export function prepare({ whole, part }: NoticeToIndex, sources: Sources): PreparedNotice[] {
  if (whole.free) return [{ notice: whole, audience: rowAudience.both, fields: fieldsOf(whole, sources) }];
  return [
    { notice: part, audience: rowAudience.part, fields: fieldsOf(part, sources) },
    { notice: whole, audience: rowAudience.whole, fields: fieldsOf(whole, sources) },
  ];
}

/** Neighbouring words of a title, ignoring stop words between them. */
function pairsOf(title: Field | undefined): string[] {
  const stems = (title?.chunks ?? []).flatMap(({ tokens }) => tokens.flatMap(({ word }) => (stopWords.has(word) ? [] : [baseStem(word)])));
  return stems.slice(1).map((stem, before) => pairLexeme(stems[before]!, stem));
}

/** Words and stems of a row, each with its spelling (null for a stem), and the marked ones that it is ranked by. */
function textLexemes({ fields }: PreparedNotice): { words: Map<string, string | null>; marked: Set<string> } {
  const words = new Map<string, string | null>();
  const marked = new Set<string>();
  const add = (lexeme: string, written: string | null) => {
    if (words.size >= MAX_LEXEMES && !words.has(lexeme)) return;
    words.set(lexeme, written ?? words.get(lexeme) ?? null);
  };
  const mark = (place: Field['place'], lexeme: string) => {
    if (place === 'title') marked.add(TITLE_MARK + lexeme);
    else if (place === 'label' && words.has(lexeme) && !marked.has(TITLE_MARK + lexeme)) marked.add(LABEL_MARK + lexeme);
  };
  for (const { chunks, place, language } of fields) {
    for (const { tokens, joined } of chunks) {
      for (const { word, written } of tokens) {
        if (place !== 'title' && stopWords.has(word)) continue;
        const base = baseStem(word);
        const stem = language === null ? null : stemOf(language, word);
        add(base, null);
        add(word, written);
        if (stem !== null) add(stem, null);
        mark(place, base);
        if (stem !== null) mark(place, stem);
      }
      if (joined === null) continue;
      add(joined, joined);
      mark(place, joined);
    }
  }
  for (const pair of pairsOf(fields.find(({ place }) => place === 'title'))) marked.add(pair);
  return { words, marked };
}

/** Filters whose single value is the notice's field of the same name. */
type OwnField = {
  [Name in FilterName]: Name extends keyof NoticeForIndex ? (NoticeForIndex[Name] extends string | null ? Name : never) : never;
}[FilterName];
/** All other filters, each added by its own code. */
const notOwnFields: Readonly<Record<Exclude<FilterName, OwnField>, true>> = {
  state: true,
  sector: true,
  cpv: true,
  buyer: true,
  project: true,
  currency: true,
  free: true,
};
const ownFields = listFilterNames.filter((name): name is OwnField => !(name in notOwnFields));
const isName = filtersOf('name');

function filterLexemes(notice: NoticeForIndex, labels: Map<string, string>, isFree: boolean, project: NoticeProject | null): string[] {
  const lexemes = new Set<string>();
  const add = (filter: FilterName, value: string | null, label?: string | null) => {
    const lexeme = value === null ? null : filterLexeme(filter, value);
    if (lexeme === null) return;
    lexemes.add(lexeme);
    if (label) labels.set(lexeme, truncate(label, 200));
  };
  add('state', notice.status === 'awarded' || notice.status === 'cancelled' ? notice.status : 'live');
  // A city's name is its commonest spelling.
  for (const name of ownFields) add(name, notice[name], isName.has(name) && name !== 'city' ? notice[name] : null);
  add('currency', notice.valueCurrency);
  add('buyer', notice.buyerPublicId, notice.buyerName);
  // The name is the project's (project-changes.ts), which its notices share.
  if (project) add('project', project.key);
  add('free', isFree ? '1' : '0');
  for (const sector of notice.sectors) add('sector', sector);
  for (const { cpv } of notice.classifications) {
    if (cpv === null) continue;
    const codeLength = cpv.replace(/0+$/u, '').padEnd(2, '0').length;
    for (const level of CPV_LEVELS) if (level <= codeLength || level === 8) add('cpv', cpv.slice(0, level));
    if (notice.country !== null) lexemes.add(countryDivision(notice.country, cpv.slice(0, 2)));
  }
  return [...lexemes];
}

/** A date within the years that both sides write alike; sources give others. */
const storable = (date: Date | null) => (date && date.getUTCFullYear() > 0 && date.getUTCFullYear() < 10_000 ? date : null);

/** The row of the index, with its facets still to be numbered. The stems of its words must have been learnt (stems.ts). */
export function rowOf(prepared: PreparedNotice, sources: Sources): Omit<IndexRow, 'facets'> {
  const { notice, audience } = prepared;
  const labels = new Map<string, string>();
  const project = projectOfNotice(notice);
  const filters = filterLexemes(notice, labels, audience === rowAudience.both, project);
  const city = notice.city === null ? null : filterLexeme('city', notice.city);
  const spellings = city === null ? [] : [spellingLexeme(city, notice.city!.trim())];
  const { words, marked } = textLexemes(prepared);
  const valueUsd = notice.valueAmount !== null && notice.valueCurrency !== null ? sources.toUsd(notice.valueAmount, notice.valueCurrency) : null;
  const deadline = storable(notice.deadlineAt);
  // A day ahead is a time zone. More is a mistake, and must not top the list for years.
  const statedPublication = storable(notice.publishedAt);
  const published = statedPublication && statedPublication.getTime() <= sources.now.getTime() + DAY_MS ? statedPublication : null;
  const buckets = [...dateBuckets('p', published), ...dateBuckets('d', deadline), valueLexeme(valueBucket(valueUsd))];
  // A position marks a word as written, so that term statistics can be subtracted from a row; stems have none.
  const document = [
    ...[...words].map(([word, written]) => (written === null ? quote(word) : `${quote(word)}:1`)),
    ...[...marked, ...filters, ...spellings, ...buckets].map(quote),
  ].join(' ');
  return {
    noticeId: notice.id,
    audience,
    status: notice.status === 'awarded' ? 1 : notice.status === 'cancelled' ? 2 : 0,
    isOpen: notice.status === 'published' && notice.openUntil !== null && notice.openUntil > sources.now,
    country: notice.country ?? '',
    type: notice.type ?? '',
    openUntil: notice.status === 'published' ? storable(notice.openUntil) : null,
    publishedAt: published,
    deadlineAt: deadline,
    valueUsd,
    words,
    marked: [...marked],
    filters: [...filters, ...buckets],
    spellings,
    labels,
    project,
    agency: project && notice.fundingAgency && truncate(notice.fundingAgency, 200),
    money: project && notice.valueAmount !== null && notice.valueCurrency !== null ? { amount: notice.valueAmount, currency: notice.valueCurrency } : null,
    document,
  };
}
