import type { ParsedTime } from '../parse-times.ts';
import { type XmlNode, elementsAt, elementAt, attribute, child, children, textOf, descendantsIn } from '../xml/xml-node.ts';
import { paragraphs } from './map-parts.ts';
import { timeOf, paragraphsOf } from './read-values.ts';

const MAX_CHANGES = 500;
const cpv = new Set(['CPV_CODE']);

/** An old or a new value of a correction, in words. */
function valueOf(node: XmlNode | undefined): string | undefined {
  if (!node) return undefined;
  const codes = descendantsIn(node, cpv).flatMap((element) => attribute(element, 'CODE') ?? []);
  const dateAndTime = [textOf(child(node, 'DATE'), 40), textOf(child(node, 'TIME'), 20)].filter(Boolean).join(' ');
  return [paragraphsOf(child(node, 'TEXT'), 10_000), dateAndTime, codes.join(', ')].filter(Boolean).join(' ') || undefined;
}

function change(node: XmlNode): string | undefined {
  const location = child(node, 'WHERE');
  const place = [textOf(child(location, 'SECTION'), 100)?.replace(/\)$/u, ''), textOf(child(location, 'LOT_NO'), 100), textOf(child(location, 'LABEL'), 400)]
    .filter(Boolean)
    .join(' · ');
  const values = [valueOf(child(node, 'OLD_VALUE')), valueOf(child(node, 'NEW_VALUE'))].map((value) => value ?? '–').join(' → ');
  return values === '– → –' ? undefined : `${place}: ${values}`;
}

const amount = (node: XmlNode | undefined) => node && [textOf(node, 40), attribute(node, 'CURRENCY')].filter(Boolean).join(' ');
const totalsBefore = new Set(['VAL_TOTAL_BEFORE']);
const totalsAfter = new Set(['VAL_TOTAL_AFTER']);

/** The replacements of a correction (F14), and the changes of a contract by a modification (F20). */
export function changeNote(form: XmlNode): string | undefined {
  const changes = child(form, 'CHANGES');
  const modification = elementAt(form, 'MODIFICATIONS_CONTRACT', 'INFO_MODIFICATIONS');
  const [oldTotal] = descendantsIn(modification, totalsBefore);
  const [newTotal] = descendantsIn(modification, totalsAfter);
  const value = newTotal && [amount(oldTotal), amount(newTotal)].filter(Boolean).join(' → ');
  return paragraphs([
    ...children(changes, 'CHANGE').slice(0, MAX_CHANGES).map(change),
    paragraphsOf(child(changes, 'INFO_ADD'), 10_000),
    paragraphsOf(child(modification, 'SHORT_DESCR'), 10_000),
    ...['ADDITIONAL_NEED', 'UNFORESEEN_CIRCUMSTANCE'].map((name) => paragraphsOf(child(modification, name), 10_000)),
    value,
  ]);
}

/** Section of the forms with the time limit for tenders or requests to participate. */
const TIME_LIMIT = /^IV\s*\.\s*2\s*\.\s*2\b/iu;

/** The new time limit that a correction sets, when it sets one. */
export function correctedDeadline(form: XmlNode, country: string | undefined): ParsedTime | undefined {
  for (const node of elementsAt(form, 'CHANGES', 'CHANGE')) {
    const value = child(node, 'NEW_VALUE');
    if (!TIME_LIMIT.test(textOf(elementAt(node, 'WHERE', 'SECTION'), 100) ?? '')) continue;
    const time = timeOf(textOf(child(value, 'DATE'), 40), textOf(child(value, 'TIME'), 20), country, 'end');
    if (time) return time;
  }
  return undefined;
}
