import { type ParsedMoney, omitEmpty } from '../parse-values.ts';
import { parseDay } from '../parse-times.ts';
import { type XmlNode, attribute, child, children, textOf, descendantsIn } from '../xml/xml-node.ts';
import type { Award, Party } from './form.ts';
import { partyOf } from './map-parts.ts';
import { amountOf, titleOf } from './read-values.ts';

const MAX_AWARDS = 5000;
const MAX_SUPPLIERS = 500;
const none: ParsedMoney = { flags: [] };

export function suppliersOf(parties: readonly (Party | null)[]): NonNullable<Award['suppliers']> {
  return parties
    .slice(0, MAX_SUPPLIERS)
    .flatMap((one) =>
      one?.name ? [{ ...omitEmpty({ scheme: one.identifier?.scheme, identifier: one.identifier?.identifier, country: one.country }), name: one.name }] : [],
    );
}

const totals = new Set(['VAL_TOTAL', 'VAL_RANGE_TOTAL', 'VAL_PRIZE', 'VAL_PRICE_PAYMENT']);
const estimates = new Set(['VAL_ESTIMATED_TOTAL']);

/** A total, or a range of them: its end is the value, its start the least. */
function totalIn(node: XmlNode | undefined, names: ReadonlySet<string>): { value: ParsedMoney; minValue: ParsedMoney } {
  const [found] = descendantsIn(node, names);
  if (found?.name !== 'VAL_RANGE_TOTAL') return { value: amountOf(found), minValue: none };
  const currency = attribute(found, 'CURRENCY');
  return { value: amountOf(child(found, 'HIGH'), currency), minValue: amountOf(child(found, 'LOW'), currency) };
}

const received = new Set(['NB_TENDERS_RECEIVED', 'NB_PARTICIPANTS']);
function bidsIn(node: XmlNode | undefined): number | undefined {
  const number = Number(textOf(descendantsIn(node, received)[0], 20) ?? Number.NaN);
  return Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

const winners = new Set(['ADDRESS_CONTRACTOR', 'ADDRESS_WINNER']);
const days = ['DATE_CONCLUSION_CONTRACT', 'DATE_DECISION_JURY'];

/** Awards of contracts (F03, F06, F15, F20 to F25) and prizes (F13), each with its lots; one that came to nothing says so. */
export function awardsOf(form: XmlNode, country: string | undefined): Award[] {
  const taken = new Set<string>();
  return [...children(form, 'AWARD_CONTRACT'), ...children(form, 'RESULTS')].slice(0, MAX_AWARDS).flatMap((node, place) => {
    const awarded = child(node, 'AWARDED_CONTRACT') ?? child(node, 'AWARDED_PRIZE');
    const failed = child(node, 'NO_AWARDED_CONTRACT') ?? child(node, 'NO_AWARDED_PRIZE');
    if (!awarded && !failed) return [];
    const given = attribute(node, 'ITEM') ?? String(place + 1);
    const id = taken.has(given) ? `${given} (${place + 1})` : given;
    taken.add(id);
    const day = days.flatMap((name) => textOf(child(awarded, name), 40) ?? [])[0];
    const award = {
      title: titleOf(child(node, 'TITLE')),
      status: awarded ? 'active' : child(failed, 'PROCUREMENT_DISCONTINUED') ? 'cancelled' : 'unsuccessful',
      date: parseDay(day, country),
      value: totalIn(awarded, totals).value.money ?? totalIn(awarded, estimates).value.money,
      suppliers: suppliersOf(descendantsIn(awarded, winners).map(partyOf)),
      contractNumber: textOf(child(node, 'CONTRACT_NO'), 200),
      lots: children(node, 'LOT_NO').flatMap((lot) => textOf(lot, 100) ?? []),
      bids: bidsIn(awarded),
    };
    return [{ ...omitEmpty(award), id }];
  });
}

const changed = new Set(['VAL_TOTAL_AFTER']);

/** The value of the contract as a whole: after its change (F20), in total, else as estimated. */
export function contractValue(form: XmlNode, object: XmlNode | undefined): { value: ParsedMoney; minValue: ParsedMoney } {
  const [after] = descendantsIn(child(form, 'MODIFICATIONS_CONTRACT'), changed);
  if (after) return { value: amountOf(after), minValue: none };
  const own = new Set(['VAL_TOTAL', 'VAL_RANGE_TOTAL']);
  const direct = object?.children.filter((one) => own.has(one.name) || one.name === 'VALUE' || one.name === 'VALUES') ?? [];
  for (const node of direct) {
    const found = own.has(node.name) ? totalOf(node) : totalIn(node, own);
    if (found.value.money ?? found.value.notUnderstood) return found;
  }
  return { value: amountOf(child(object, 'VAL_ESTIMATED_TOTAL')), minValue: none };
}

function totalOf(node: XmlNode): { value: ParsedMoney; minValue: ParsedMoney } {
  if (node.name === 'VAL_TOTAL') return { value: amountOf(node), minValue: none };
  const currency = attribute(node, 'CURRENCY');
  return { value: amountOf(child(node, 'HIGH'), currency), minValue: amountOf(child(node, 'LOW'), currency) };
}
