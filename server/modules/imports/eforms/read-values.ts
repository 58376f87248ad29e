import type { NoticeContent, NoticeTime, Translation } from '#contract/notices.ts';
import type { z } from 'zod';
import { normaliseLanguage } from '../codes.ts';
import { type ParsedMoney, asMoney } from '../parse-values.ts';
import { parseTime, validTime } from '../parse-times.ts';
import { oneLine, plainText, shortTitle } from '../plain-text.ts';
import { type XmlNode, attribute, child, textOf } from '../xml/xml-node.ts';
import { UNPUBLISHED } from './subtypes.ts';

const MAX_DESCRIPTION = 200_000;
const MAX_LANGUAGES = 40;

const languages = new Map<string, string>();
function languageOf(code: string | undefined): string {
  if (code === undefined || code.length > 20) return '';
  return languages.getOrInsertComputed(code, () => normaliseLanguage(code) ?? '');
}

const publishedText = (node: XmlNode, max: number) => {
  const text = textOf(node, max);
  return text === UNPUBLISHED ? undefined : text;
};
const languageIn = (node: XmlNode) => languageOf(node.attributes?.['languageID']);

/** Whether a text is in a language. */
export const isInLanguage = (node: XmlNode, language: string | undefined): boolean => languageIn(node) === language;

/** The one text that a reader of a language gets from elements of one name: the one in it, else the first. */
export function localText(node: XmlNode | undefined, name: string, language: string | undefined, max = MAX_DESCRIPTION): string | undefined {
  let first: string | undefined;
  if (!node) return undefined;
  for (let element = node.first; element; element = element.next) {
    if (element.name !== name) continue;
    const text = publishedText(element, max);
    if (text === undefined) continue;
    if (languageIn(element) === language) return text;
    first ??= text;
  }
  return first;
}

type Translations = Record<string, z.infer<typeof Translation>>;

/** Title and description of a part of a notice in its own language, and in the others. */
export function namesOf(node: XmlNode | undefined, language: string | undefined) {
  const title = localText(node, 'Name', language, 4000);
  const description = localText(node, 'Description', language);
  const translations: Translations = {};
  let count = 0;
  for (let element = node?.first ?? null; element; element = element.next) {
    if (element.name !== 'Name' && element.name !== 'Description') continue;
    const otherLanguage = languageIn(element);
    if (otherLanguage === '' || otherLanguage === language || count >= MAX_LANGUAGES) continue;
    const text = publishedText(element, element.name === 'Name' ? 4000 : MAX_DESCRIPTION);
    // The notice's own text is not one of its translations.
    if (text === undefined || text === title || text === description) continue;
    if (!Object.hasOwn(translations, otherLanguage)) count++;
    const translation = (translations[otherLanguage] ??= {});
    if (element.name === 'Name') translation.title ??= shortTitle(oneLine(text));
    else translation.description ??= plainText(text);
  }
  return {
    title: title && shortTitle(oneLine(title)),
    description: description && plainText(description),
    translations: count > 0 ? translations : undefined,
  };
}

const DATE = /^(\d{4}-\d{2}-\d{2})(Z|[+-]\d{2}:?\d{2})?$/u;
const TIME = /^(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?$/u;

/** Joins the date and the time of eForms, each with its own offset, into one ISO 8601 text for parseTime. Other text stays unchanged. */
export function isoOf(date: string | undefined, time: string | undefined): string | undefined {
  if (date === undefined) return undefined;
  const day = DATE.exec(date);
  const clock = time === undefined ? null : TIME.exec(time);
  if (!day || !clock) return date;
  return `${day[1]}T${clock[1]}${clock[2] ?? day[2] ?? ''}`;
}

/** A date element and the time element next to it. */
export const dateTime = (node: XmlNode | undefined, date: string, time: string) => isoOf(textOf(child(node, date), 100), textOf(child(node, time), 100));

/** An amount with its currency. -1 means unpublished. */
export function amountOf(node: XmlNode | undefined): ParsedMoney {
  const amount = textOf(node, 500);
  if (amount === undefined || /^-1(?:\.0*)?$/u.test(amount) || amount === UNPUBLISHED) return { flags: [] };
  return asMoney({ amount, currency: attribute(node, 'currencyID') });
}

export type Classifications = NonNullable<NoticeContent['classifications']>;
export type Places = NonNullable<NoticeContent['places']>;

/** Lots have the same times again and again. */
let times = new Map<string, NoticeTime | undefined>();
const MAX_TIMES = 1000;
export function timeOf(text: string | undefined, country: string | undefined, edge: 'start' | 'end' = 'end'): NoticeTime | undefined {
  if (text === undefined) return undefined;
  if (times.size > MAX_TIMES) times = new Map();
  return times.getOrInsertComputed(`${text} ${country} ${edge}`, () => validTime(parseTime(text, country, edge)));
}
