import type { FieldChange, NoticeContent } from '#contract/notices.ts';
import type { Translate } from '../../i18n.ts';
import type { Formats } from '../../lib/site.tsx';
import { procedureName } from '../../domain/method.tsx';
import { type ChangeLine, plainCode } from './notice-names.ts';

/** Tells the name of a code of a list. */
type NameOf = (list: 'field' | 'change' | 'documentType' | 'submissionMethod' | 'status' | 'awardStatus' | 'format' | 'language', code: string) => string;

const DAY = /^\d{4}-\d\d-\d\d$/u;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/u;
/** Parts of a path that only say of which kind the value is. */
const silent = new Set(['at', 'amount']);
const worded = new Set(['type', 'method', 'category', 'kind']);

type Fields = Readonly<Record<string, unknown>>;
type Content = Partial<NoticeContent>;

/** `lots[2].value.amount` in its parts: names of fields, and ids of the items of lists. */
export function partsOf(path: string): { field: string; id: string | null }[] {
  return [...path.matchAll(/(?<field>[^.[\]]+)(?:\[(?<id>[^\]]*)\])?/gu)].map(({ groups }) => ({ field: groups?.['field'] ?? '', id: groups?.['id'] ?? null }));
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const awardsIn = (value: unknown): Fields[] => [value].flat().filter(isFields);
const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';

/** Said before each of its changes: the whole title stands in its section. */
const LONGEST_NAME = 60;

/** What people call an item of a list: its title, who got it, else its id. */
function itemName(content: Content, field: string, id: string): string {
  const list = (content as Record<string, unknown>)[field];
  const item = Array.isArray(list) ? list.find((each: unknown) => isFields(each) && each['id'] === id) : undefined;
  if (!isFields(item)) return id;
  const called = typeof item['title'] === 'string' ? item['title'] : supplierNames(item) || id;
  return called.length > LONGEST_NAME
    ? `${called
        .slice(0, LONGEST_NAME)
        .replace(/\s+\S*$/u, '')
        .toWellFormed()}…`
    : called;
}

const supplierNames = ({ suppliers }: Fields): string =>
  Array.isArray(suppliers)
    ? suppliers
        .filter(isFields)
        .map(({ name }) => name)
        .join(', ')
    : '';

const besideAmount = (path: string) => path.replace(/amount$/u, 'currency');

/** What stands in a notice at the path of a currency. */
function currencyOf(content: Content, path: string): string | null {
  let at: unknown = content;
  for (const { field, id } of partsOf(path)) {
    const value: unknown = isFields(at) ? at[field] : undefined;
    at = id === null ? value : Array.isArray(value) ? value.find((each: unknown) => isFields(each) && each['id'] === id) : undefined;
  }
  return typeof at === 'string' ? at : null;
}

/** A path as people read it: names of fields and items; a field without a name of ours as words. */
export function pathLabel(t: Translate, name: NameOf, path: string, content: Content = {}): string {
  return partsOf(path)
    .filter(({ field }) => !silent.has(field))
    .flatMap(({ field, id }) => [t(`notice.field.${field}`, { defaultValue: name('field', field) }), ...(id === null ? [] : [itemName(content, field, id)])])
    .join(' › ');
}

/** A value of any field as text: times in the notice's zone, codes by name, what is nested by what it is called. */
function valueTexts({ t, formats, name, zone }: Wording, currencyAt: (path: string) => string | null) {
  const { instant, awardDay, money, moneyShort, country } = formats;
  const time = (at: string, dateOnly = false) => [instant(at, zone, 'day'), ...(dateOnly ? [] : [instant(at, zone, 'time')])].join(', ');

  const ofText = (value: string, path: string): string => {
    const field = partsOf(path).at(-1)?.field ?? '';
    if (INSTANT.test(value)) return time(value);
    if (field === 'date' && DAY.test(value)) return awardDay(value, 'day', zone);
    if (field === 'amount') return money({ amount: value, currency: currencyAt(path) });
    if (field === 'methodDetails') return procedureName(t, value);
    if (worded.has(field)) return t(`words.${field}.${value}`, { defaultValue: plainCode(value) });
    if (field === 'status') return name(path.startsWith('awards') ? 'awardStatus' : 'status', value);
    if (field === 'documentType' || field === 'format' || field === 'language' || field === 'submissionMethod') return name(field, value);
    if (field === 'flags') return t(`notice.flag.${value}`, { defaultValue: plainCode(value) });
    return field === 'country' && /^[A-Z]{2}$/u.test(value) ? country(value) : value;
  };
  const ofFields = (value: Fields, path: string): string => {
    const { amount, currency, at, dateOnly, title, name: called, description, code } = value;
    if (typeof amount === 'string') return money({ amount, currency: typeof currency === 'string' ? currency : null });
    if (typeof at === 'string') return time(at, dateOnly === true);
    const known = [title, called, description, code].find((each) => typeof each === 'string');
    if (typeof known === 'string') return known;
    return Object.entries(value)
      .filter(([field]) => field !== 'id')
      .map(([field, one]) => text(one, `${path}.${field}`))
      .join(', ');
  };
  const text = (value: unknown, path: string): string => {
    if (!isGiven(value)) return t('notice.nothing');
    if (typeof value === 'string') return ofText(value, path);
    if (Array.isArray(value)) return value.map((one) => text(one, path)).join('; ');
    return isFields(value) ? ofFields(value, path) : JSON.stringify(value);
  };
  /** Who got it, for how much, when: an award in one line. */
  const award = (value: Fields): string => {
    const { value: amount, date, title } = value;
    const worth = isFields(amount) && typeof amount['amount'] === 'string' ? amount : null;
    return [
      supplierNames(value) || title,
      worth && moneyShort({ amount: String(worth['amount']), currency: typeof worth['currency'] === 'string' ? worth['currency'] : null }),
      typeof date === 'string' && (INSTANT.test(date) || DAY.test(date) ? awardDay(date, 'day', zone) : date),
    ]
      .filter(Boolean)
      .join(', ');
  };
  return { text, award };
}

/** How much a reader wants to know it first. */
function rank(path: string): number {
  if (path.startsWith('deadline')) return 0;
  return path.startsWith('awards') ? 1 : 2;
}

const LONG = 120;
const AROUND = 40;

/** Two long texts without what they share at both ends, but for a few words around the change. */
export function onlyDifference(from: string, to: string): [string, string] {
  if (Math.min(from.length, to.length) < LONG) return [from, to];
  const most = Math.min(from.length, to.length);
  let start = 0;
  while (start < most && from[start] === to[start]) start++;
  let end = 0;
  while (end < most - start && from.at(-1 - end) === to.at(-1 - end)) end++;
  const head = Math.max(0, from.lastIndexOf(' ', start - AROUND));
  const cut = (text: string) => {
    const tail = text.indexOf(' ', text.length - end + AROUND);
    const stop = end < AROUND || tail === -1 ? text.length : tail;
    return `${head > 0 ? '…' : ''}${text.slice(head, stop)}${stop < text.length ? '…' : ''}`;
  };
  return [cut(from), cut(to)];
}

/** What it takes to put changes into words. */
export interface Wording {
  t: Translate;
  formats: Formats;
  name: NameOf;
  /** Zone of the times. */
  zone: string;
}

/** The changes of an amendment as lines to read: deadline first, then awards, one line for each that came or went. */
export function changeLines(changes: readonly FieldChange[], content: Content, wording: Wording): ChangeLine[] {
  const { t, name } = wording;
  // One that changed as well stands in a line of its own.
  const changed = new Set(changes.map(({ path }) => path));
  const { text, award } = valueTexts(wording, (path) => (changed.has(besideAmount(path)) ? null : currencyOf(content, besideAmount(path))));
  const lines = ({ path, from, to }: FieldChange): ChangeLine[] => {
    if (/^awards(?:\[[^\]]*\])?$/u.test(path) && (from === undefined || to === undefined)) {
      return [
        ...awardsIn(from).map((one) => ({ label: name('change', 'awardRemoved'), before: award(one), after: null })),
        ...awardsIn(to).map((one) => ({ label: name('change', 'awardAdded'), before: null, after: award(one) })),
      ];
    }
    const label = pathLabel(t, name, path, content);
    if (from === undefined || to === undefined)
      return [{ label, before: from === undefined ? null : text(from, path), after: to === undefined ? null : text(to, path) }];
    const [before, after] = onlyDifference(text(from, path), text(to, path));
    return [{ label, before, after }];
  };
  return changes.toSorted((a, b) => rank(a.path) - rank(b.path)).flatMap(lines);
}
