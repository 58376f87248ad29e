import { normaliseCountry } from '../codes.ts';
import { type ParsedMoney, asMoney } from '../parse-values.ts';
import { type ParsedTime, parseTime } from '../parse-times.ts';
import { oneLine, plainText, shortTitle } from '../plain-text.ts';
import { type XmlNode, attribute, child, textOf } from '../xml/xml-node.ts';

const MAX_TEXT = 200_000;

/** Text of an element, its paragraphs as lines. */
export function paragraphsOf(node: XmlNode | undefined, max = MAX_TEXT): string | undefined {
  if (!node) return undefined;
  const lines: string[] = [];
  let size = 0;
  const add = (element: XmlNode) => {
    const text = size < max ? textOf(element, max - size) : undefined;
    if (text !== undefined) {
      lines.push(text);
      size += text.length;
    }
    for (let descendant = element.first; descendant; descendant = descendant.next) add(descendant);
  };
  add(node);
  return lines.length > 0 ? plainText(lines.join('\n')) : undefined;
}

export const titleOf = (node: XmlNode | undefined): string | undefined => {
  const words = paragraphsOf(node, 4000);
  return words && shortTitle(oneLine(words));
};

/** TED's own country codes: UK, GR or EL, 1A for Kosovo; the rest are ISO 3166-1 alpha-2. */
export function countryOf(code: string | undefined): string | undefined {
  if (code === undefined) return undefined;
  return (code === '1A' ? 'XK' : normaliseCountry(code)) ?? undefined;
}

/** An amount in an element with the attribute CURRENCY; FMTVAL holds the plain number when the text is formatted. */
export function amountOf(node: XmlNode | undefined, currency = attribute(node, 'CURRENCY')): ParsedMoney {
  const amount = attribute(node, 'FMTVAL') ?? textOf(node, 500)?.replaceAll(/[\s\u00a0]/gu, '');
  return amount === undefined ? { flags: [] } : asMoney({ amount, currency });
}

/** A date (2022-03-21, 20220321) and its time (9:00, 09:00:00, 9.00) as ISO 8601. */
function isoDateTime(date: string, time: string | undefined): string {
  const day = date.replace(/^(\d{4})(\d{2})(\d{2})(?=Z?$)/u, '$1-$2-$3');
  const [, hour, minute] = /^(\d{1,2})[:.](\d{2})(?:[:.]\d{2})?$/u.exec(time?.trim() ?? '') ?? [];
  return hour === undefined ? day : `${day.replace(/Z$/u, '')}T${hour.padStart(2, '0')}:${minute}`;
}

/** A date with its time. TED gives no time zone: the buyer's applies. */
export const timeOf = (date: string | undefined, time: string | undefined, country: string | undefined, edge: 'start' | 'end'): ParsedTime | undefined =>
  date === undefined ? undefined : parseTime(isoDateTime(date, time), country, edge);

/** A date whose parts are elements (DAY, MONTH, YEAR, TIME), as in the forms for defence, in one text. */
export function dateFromParts(node: XmlNode | undefined): string | undefined {
  const partText = (name: string) => textOf(child(node, name), 10);
  const [day, month, year] = [partText('DAY'), partText('MONTH'), partText('YEAR')];
  if (!day || !month || !year) return undefined;
  return isoDateTime(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, partText('TIME'));
}

/** The same, in the buyer's time zone. */
export const timeFromParts = (node: XmlNode | undefined, country: string | undefined, edge: 'start' | 'end'): ParsedTime | undefined =>
  parseTime(dateFromParts(node), country, edge);

/** A number of the Official Journal (2018/S 106-242843) as the number of its document (242843-2018). */
export function documentNumberOfOjReference(reference: string | undefined): string | undefined {
  const [, year, number] = /(\d{4})\s*\/\s*S\s*\d{1,3}\s*-\s*0*(\d{1,8})/u.exec(reference ?? '') ?? [];
  return number && `${number.padStart(6, '0')}-${year}`;
}
