import { type ParsedMoney, omitEmpty } from '../parse-values.ts';
import { parseDay } from '../parse-times.ts';
import { type XmlNode, attribute, child, children, textOf, descendantsIn } from '../xml/xml-node.ts';
import type { Award, Party } from './form.ts';
import { partyOf } from './map-parts.ts';
import { amountOf, titleOf } from './read-values.ts';

const MAX_AWARDS = 5000;
const MAX_SUPPLIERS = 500;
const noMoney: ParsedMoney = { flags: [] };

export function suppliersOf(parties: readonly (Party | null)[]): NonNullable<Award['suppliers']> {
  return parties
    .slice(0, MAX_SUPPLIERS)
    .flatMap((party) =>
      party?.name
        ? [{ ...omitEmpty({ scheme: party.identifier?.scheme, identifier: party.identifier?.identifier, country: party.country }), name: party.name }]
        : [],
    );
}

const totals = new Set(['VAL_TOTAL', 'VAL_RANGE_TOTAL', 'VAL_PRIZE', 'VAL_PRICE_PAYMENT']);
const estimates = new Set(['VAL_ESTIMATED_TOTAL']);

/** A total, or a range of them: its end is the value, its start the least. */
function totalIn(node: XmlNode | undefined, names: ReadonlySet<string>): { value: ParsedMoney; minValue: ParsedMoney } {
  const [total] = descendantsIn(node, names);
  if (total?.name !== 'VAL_RANGE_TOTAL') return { value: amountOf(total), minValue: noMoney };
  const currency = attribute(total, 'CURRENCY');
  return { value: amountOf(child(total, 'HIGH'), currency), minValue: amountOf(child(total, 'LOW'), currency) };
}

const bidCountNames = new Set(['NB_TENDERS_RECEIVED', 'NB_PARTICIPANTS']);
function bidsIn(node: XmlNode | undefined): number | undefined {
  const number = Number(textOf(descendantsIn(node, bidCountNames)[0], 20) ?? Number.NaN);
  return Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

const winners = new Set(['ADDRESS_CONTRACTOR', 'ADDRESS_WINNER']);
const days = ['DATE_CONCLUSION_CONTRACT', 'DATE_DECISION_JURY'];

/** Awards of contracts (F03, F06, F15, F20 to F25) and prizes (F13), each with its lots; one that came to nothing says so. */
export function awardsOf(form: XmlNode, country: string | undefined): Award[] {
  const takenIds = new Set<string>();
  return [...children(form, 'AWARD_CONTRACT'), ...children(form, 'RESULTS')].slice(0, MAX_AWARDS).flatMap((node, place) => {
    const awardedNode = child(node, 'AWARDED_CONTRACT') ?? child(node, 'AWARDED_PRIZE');
    const noAwardNode = child(node, 'NO_AWARDED_CONTRACT') ?? child(node, 'NO_AWARDED_PRIZE');
    if (!awardedNode && !noAwardNode) return [];
    const itemNumber = attribute(node, 'ITEM') ?? String(place + 1);
    const id = takenIds.has(itemNumber) ? `${itemNumber} (${place + 1})` : itemNumber;
    takenIds.add(id);
    const day = days.flatMap((name) => textOf(child(awardedNode, name), 40) ?? [])[0];
    const award = {
      title: titleOf(child(node, 'TITLE')),
      status: awardedNode ? 'active' : child(noAwardNode, 'PROCUREMENT_DISCONTINUED') ? 'cancelled' : 'unsuccessful',
      date: parseDay(day, country),
      value: totalIn(awardedNode, totals).value.money ?? totalIn(awardedNode, estimates).value.money,
      suppliers: suppliersOf(descendantsIn(awardedNode, winners).map(partyOf)),
      contractNumber: textOf(child(node, 'CONTRACT_NO'), 200),
      lots: children(node, 'LOT_NO').flatMap((lot) => textOf(lot, 100) ?? []),
      bids: bidsIn(awardedNode),
    };
    return [{ ...omitEmpty(award), id }];
  });
}

const totalsAfterChange = new Set(['VAL_TOTAL_AFTER']);

/** The value of the contract as a whole: after its change (F20), in total, else as estimated. */
export function contractValue(form: XmlNode, object: XmlNode | undefined): { value: ParsedMoney; minValue: ParsedMoney } {
  const [changedTotal] = descendantsIn(child(form, 'MODIFICATIONS_CONTRACT'), totalsAfterChange);
  if (changedTotal) return { value: amountOf(changedTotal), minValue: noMoney };
  const totalNames = new Set(['VAL_TOTAL', 'VAL_RANGE_TOTAL']);
  const direct = object?.children.filter((element) => totalNames.has(element.name) || element.name === 'VALUE' || element.name === 'VALUES') ?? [];
  for (const node of direct) {
    const total = totalNames.has(node.name) ? totalOf(node) : totalIn(node, totalNames);
    if (total.value.money ?? total.value.unparsedText) return total;
  }
  return { value: amountOf(child(object, 'VAL_ESTIMATED_TOTAL')), minValue: noMoney };
}

function totalOf(node: XmlNode): { value: ParsedMoney; minValue: ParsedMoney } {
  if (node.name === 'VAL_TOTAL') return { value: amountOf(node), minValue: noMoney };
  const currency = attribute(node, 'CURRENCY');
  return { value: amountOf(child(node, 'HIGH'), currency), minValue: amountOf(child(node, 'LOW'), currency) };
}
