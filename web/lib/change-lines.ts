import type { FieldChange, NoticeContent } from '#contract/notices.ts';
import type { CodeList } from './code-names.ts';
import type { Formats } from './formats.ts';
import { plainCode } from './plain-code.ts';
import { procedureName } from './procedure-name.ts';
import type { Translate } from './translator.ts';

/** A change for display. `before` is null for a new value, `after` for a removed one. */
export interface ChangeLine {
  label: string;
  before: string | null;
  after: string | null;
}

/** Returns the name of a code in a list. */
type NameOf = (list: CodeList, code: string) => string;

const DAY = /^\d{4}-\d\d-\d\d$/u;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/u;
/** Path segments that only say what kind of value follows. */
const unlabelledParts = new Set(['at', 'amount']);
const translatedFields = new Set(['type', 'method', 'category', 'kind']);

type JsonObject = Readonly<Record<string, unknown>>;
type Content = Partial<NoticeContent>;

/** Splits `lots[2].value.amount` into names of fields and ids of list items. */
export function parsePath(path: string): { field: string; id: string | null }[] {
  return [...path.matchAll(/(?<field>[^.[\]]+)(?:\[(?<id>[^\]]*)\])?/gu)].map(({ groups }) => ({ field: groups?.['field'] ?? '', id: groups?.['id'] ?? null }));
}

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);
const objectsIn = (value: unknown): JsonObject[] => [value].flat().filter(isObject);
const hasValue = (value: unknown) => value !== undefined && value !== null && value !== '';

/** It precedes each of the item's changes; the full title is in its section. */
const LONGEST_NAME = 60;

/** The display name of a list item: its title or its suppliers, else its id. */
function itemName(content: Content, field: string, id: string): string {
  const list = (content as Record<string, unknown>)[field];
  const item = Array.isArray(list) ? list.find((each: unknown) => isObject(each) && each['id'] === id) : undefined;
  if (!isObject(item)) return id;
  const fullName = typeof item['title'] === 'string' ? item['title'] : supplierNames(item) || id;
  return fullName.length > LONGEST_NAME
    ? `${fullName
        .slice(0, LONGEST_NAME)
        .replace(/\s+\S*$/u, '')
        .toWellFormed()}…`
    : fullName;
}

const supplierNames = ({ suppliers }: JsonObject): string =>
  Array.isArray(suppliers)
    ? suppliers
        .filter(isObject)
        .map(({ name }) => name)
        .join(', ')
    : '';

const currencyPath = (path: string) => path.replace(/amount$/u, 'currency');

/** The currency at a path of a notice. */
function currencyOf(content: Content, path: string): string | null {
  let at: unknown = content;
  for (const { field, id } of parsePath(path)) {
    const value: unknown = isObject(at) ? at[field] : undefined;
    at = id === null ? value : Array.isArray(value) ? value.find((each: unknown) => isObject(each) && each['id'] === id) : undefined;
  }
  return typeof at === 'string' ? at : null;
}

/** A path for display: names of fields and items; a field without a name is written as words. */
export function pathLabel(t: Translate, name: NameOf, path: string, content: Content = {}): string {
  return parsePath(path)
    .filter(({ field }) => !unlabelledParts.has(field))
    .flatMap(({ field, id }) => [t(`notice.field.${field}`, { defaultValue: name('field', field) }), ...(id === null ? [] : [itemName(content, field, id)])])
    .join(' › ');
}

/** Formats the value of any field: times in the notice's zone, codes by name, nested objects by their names. */
function valueFormatters({ t, formats, name, zone }: Wording, currencyAt: (path: string) => string | null) {
  const { instant, awardDay, money, moneyShort, country } = formats;
  const time = (at: string, dateOnly = false) => [instant(at, zone, 'day'), ...(dateOnly ? [] : [instant(at, zone, 'time')])].join(', ');

  const formatText = (value: string, path: string): string => {
    const field = parsePath(path).at(-1)?.field ?? '';
    if (INSTANT.test(value)) return time(value);
    if (field === 'date' && DAY.test(value)) return awardDay(value, 'day', zone);
    if (field === 'amount') return money({ amount: value, currency: currencyAt(path) });
    if (field === 'methodDetails') return procedureName(t, value);
    if (translatedFields.has(field)) return t(`words.${field}.${value}`, { defaultValue: plainCode(value) });
    if (field === 'status') return name(path.startsWith('awards') ? 'awardStatus' : 'status', value);
    if (field === 'documentType' || field === 'format' || field === 'language' || field === 'submissionMethod') return name(field, value);
    if (field === 'flags') return t(`notice.flag.${value}`, { defaultValue: plainCode(value) });
    return field === 'country' && /^[A-Z]{2}$/u.test(value) ? country(value) : value;
  };
  const formatObject = (value: JsonObject, path: string): string => {
    const { amount, currency, at, dateOnly, title, name: ownName, description, code } = value;
    if (typeof amount === 'string') return money({ amount, currency: typeof currency === 'string' ? currency : null });
    if (typeof at === 'string') return time(at, dateOnly === true);
    const displayName = [title, ownName, description, code].find((each) => typeof each === 'string');
    if (typeof displayName === 'string') return displayName;
    return (
      Object.entries(value)
        .filter(([field]) => field !== 'id')
        .map(([field, nestedValue]) => formatValue(nestedValue, `${path}.${field}`))
        .join(', ')
        // A sentence, such as a reason, needs no comma behind its end.
        .replaceAll(/(?<=[.!?।]), /gu, ' ')
    );
  };
  const formatValue = (value: unknown, path: string): string => {
    if (!hasValue(value)) return t('notice.nothing');
    if (path === 'free') return t(value === true ? 'notice.access.free' : 'notice.access.subscribers');
    if (typeof value === 'string') return formatText(value, path);
    if (Array.isArray(value)) return value.map((item) => formatValue(item, path)).join('; ');
    return isObject(value) ? formatObject(value, path) : JSON.stringify(value);
  };
  /** An award in one line: suppliers, amount, date. */
  const formatAward = (value: JsonObject): string => {
    const { value: amount, date, title } = value;
    const awardValue = isObject(amount) && typeof amount['amount'] === 'string' ? amount : null;
    return [
      supplierNames(value) || title,
      awardValue && moneyShort({ amount: String(awardValue['amount']), currency: typeof awardValue['currency'] === 'string' ? awardValue['currency'] : null }),
      typeof date === 'string' && (INSTANT.test(date) || DAY.test(date) ? awardDay(date, 'day', zone) : date),
    ]
      .filter(Boolean)
      .join(', ');
  };
  return { text: formatValue, award: formatAward };
}

/** The order in which readers want to know changes. */
function rank(path: string): number {
  if (path.startsWith('deadline')) return 0;
  if (/^lots\[[^\]]*\]\.deadline/u.test(path)) return 1;
  return path.startsWith('awards') ? 2 : 3;
}

const LONG = 120;
const CONTEXT_LENGTH = 40;

/** Two long texts without their common beginning and end, except a few words around the change. */
export function trimCommonEnds(from: string, to: string): [string, string] {
  if (Math.min(from.length, to.length) < LONG) return [from, to];
  const shorterLength = Math.min(from.length, to.length);
  let start = 0;
  while (start < shorterLength && from[start] === to[start]) start++;
  let end = 0;
  while (end < shorterLength - start && from.at(-1 - end) === to.at(-1 - end)) end++;
  const head = Math.max(0, from.lastIndexOf(' ', start - CONTEXT_LENGTH));
  const cut = (text: string) => {
    const tail = text.indexOf(' ', text.length - end + CONTEXT_LENGTH);
    const stop = end < CONTEXT_LENGTH || tail === -1 ? text.length : tail;
    return `${head > 0 ? '…' : ''}${text.slice(head, stop)}${stop < text.length ? '…' : ''}`;
  };
  return [cut(from), cut(to)];
}

/** What is needed to put changes into words. */
export interface Wording {
  t: Translate;
  formats: Formats;
  name: NameOf;
  /** Zone of the times. */
  zone: string;
}

/** The changes of an amendment as lines: deadlines first, then awards, one line for each added or removed one. */
export function changeLines(changes: readonly FieldChange[], content: Content, wording: Wording): ChangeLine[] {
  const { t, name } = wording;
  // A currency that changed too has a line of its own.
  const changedPaths = new Set(changes.map(({ path }) => path));
  const { text, award } = valueFormatters(wording, (path) => (changedPaths.has(currencyPath(path)) ? null : currencyOf(content, currencyPath(path))));
  const lines = ({ path, from, to }: FieldChange): ChangeLine[] => {
    if (/^awards(?:\[[^\]]*\])?$/u.test(path) && (from === undefined || to === undefined)) {
      return [
        ...objectsIn(from).map((removedAward) => ({ label: name('change', 'awardRemoved'), before: award(removedAward), after: null })),
        ...objectsIn(to).map((addedAward) => ({ label: name('change', 'awardAdded'), before: null, after: award(addedAward) })),
      ];
    }
    const label = pathLabel(t, name, path, content);
    if (from === undefined || to === undefined)
      return [{ label, before: from === undefined ? null : text(from, path), after: to === undefined ? null : text(to, path) }];
    const [before, after] = trimCommonEnds(text(from, path), text(to, path));
    return [{ label, before, after }];
  };
  return changes.toSorted((a, b) => rank(a.path) - rank(b.path)).flatMap(lines);
}
