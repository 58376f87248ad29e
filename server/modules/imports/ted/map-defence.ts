import { parseDay } from '../parse-times.ts';
import { type ParsedMoney, omitEmpty } from '../parse-values.ts';
import { sharedTerms } from '../shared-terms.ts';
import { type XmlNode, attribute, child, textOf, descendantsIn } from '../xml/xml-node.ts';
import type { Award, Form, Lot, FormContext } from './form.ts';
import { suppliersOf } from './map-awards.ts';
import { freeId } from './map-form.ts';
import { cpvIn, namedNoticesIn, paragraphs, partyOf, placesIn } from './map-parts.ts';
import { defenceTermsOf } from './map-terms.ts';
import { amountOf, dateFromParts, timeFromParts, titleOf, paragraphsOf } from './read-values.ts';

const names = (...list: string[]) => new Set(list);
const cpvNames = names('CPV_MAIN', 'CPV_ADDITIONAL');
const costs = names('COSTS_RANGE_AND_CURRENCY', 'COSTS_RANGE_AND_CURRENCY_WITH_VAT_RATE');
const totals = names('TOTAL_FINAL_VALUE', 'TOTAL_ESTIMATED', 'NATURE_QUANTITY_SCOPE');
const noMoney: ParsedMoney = { flags: [] };

/** The first element of these names, however deep: these forms have names for every place, and other ones in each form. */
const firstDescendant = (node: XmlNode | undefined, elementNames: ReadonlySet<string>) => descendantsIn(node, elementNames)[0];

/** An amount or a range of amounts with its currency. */
function costOf(node: XmlNode | undefined): { value: ParsedMoney; minValue: ParsedMoney } {
  const cost = firstDescendant(node, costs);
  const currency = attribute(cost, 'CURRENCY');
  const single = firstDescendant(cost, names('VALUE_COST'));
  if (single) return { value: amountOf(single, currency), minValue: noMoney };
  return { value: amountOf(firstDescendant(cost, names('HIGH_VALUE')), currency), minValue: amountOf(firstDescendant(cost, names('LOW_VALUE')), currency) };
}

const lotNames = names('F16_ANNEX_B', 'F17_ANNEX_B', 'F19_ANNEX_B', 'LOT_PRIOR_INFORMATION');

function lotsOf(form: XmlNode, country: string | undefined): Lot[] {
  const takenIds = new Set<string>();
  return descendantsIn(form, lotNames).map((node, place) => {
    const id = freeId(textOf(child(node, 'LOT_NUMBER'), 100) ?? attribute(node, 'ITEM') ?? String(place + 1), takenIds);
    takenIds.add(id);
    const lot = {
      title: titleOf(child(node, 'LOT_TITLE')),
      description: paragraphsOf(child(node, 'LOT_DESCRIPTION'), 50_000),
      value: costOf(child(node, 'NATURE_QUANTITY_SCOPE')).value.money,
      classifications: cpvIn([node], cpvNames),
      ...defenceTermsOf(node, country),
    };
    return { ...omitEmpty(lot), id };
  });
}

function awardsOf(form: XmlNode, country: string | undefined): Award[] {
  return descendantsIn(form, names('AWARD_OF_CONTRACT_DEFENCE')).map((node, place) => {
    const operator =
      firstDescendant(child(node, 'ECONOMIC_OPERATOR_NAME_ADDRESS'), names('CONTACT_DATA_WITHOUT_RESPONSIBLE_NAME')) ??
      child(node, 'ECONOMIC_OPERATOR_NAME_ADDRESS');
    const lot = textOf(child(node, 'LOT_NUMBER'), 100);
    const award = {
      title: titleOf(child(node, 'CONTRACT_TITLE')),
      status: 'active',
      date: parseDay(dateFromParts(child(node, 'CONTRACT_AWARD_DATE')), country),
      value: costOf(child(node, 'CONTRACT_VALUE_INFORMATION')).value.money,
      suppliers: suppliersOf([partyOf(operator)]),
      contractNumber: textOf(child(node, 'CONTRACT_NUMBER'), 200),
      lots: lot ? [lot] : [],
    };
    return { ...omitEmpty(award), id: attribute(node, 'ITEM') ?? String(place + 1) };
  });
}

const deadlines = names('RECEIPT_LIMIT_DATE');
const buyer = names('CA_CE_CONCESSIONAIRE_PROFILE');

/** A form for defence and security (16 to 19), whose shape is that of the forms before 2014 (R2.0.8). */
export function mapDefence(form: XmlNode, context: FormContext): Form {
  const location = descendantsIn(form, names('LOCATION_NUTS'));
  const evaluation = firstDescendant(form, names('FILE_REFERENCE_NUMBER'));
  const { value, minValue } = descendantsIn(form, totals)
    .map(costOf)
    .find((cost) => cost.value.money) ?? { value: noMoney, minValue: noMoney };
  const lots = lotsOf(form, context.country);
  const condition = names(
    'ECONOMIC_FINANCIAL_CAPACITY',
    'TECHNICAL_CAPACITY',
    'F17_ECONOMIC_FINANCIAL_CAPACITY',
    'TECHNICAL_CAPACITY_LEFTI',
    'ECONOMIC_OPERATORS_PERSONAL_SITUATION',
  );
  return {
    title: titleOf(firstDescendant(form, names('TITLE_CONTRACT'))),
    description: paragraphs([paragraphsOf(firstDescendant(form, names('SHORT_CONTRACT_DESCRIPTION', 'DESCRIPTION_OF_CONTRACT', 'QUANTITY_SCOPE')))], 200_000),
    reference: paragraphsOf(evaluation, 300),
    buyers: [partyOf(firstDescendant(form, buyer))].filter((party) => party !== null),
    buyerKind: undefined,
    classifications: cpvIn([form], cpvNames),
    places: placesIn(
      location.flatMap((node) => descendantsIn(node, names('NUTS'))),
      location.map((node) => child(node, 'LOCATION'))[0],
      context,
    ),
    criteria: [],
    lots,
    // Where lots have their own values, the first one belongs to the first lot.
    terms: lots.some((lot) => lot.contractPeriod ?? lot.options) ? sharedTerms(lots) : defenceTermsOf(form, context.country),
    deadline: timeFromParts(firstDescendant(form, deadlines), context.country, 'end'),
    openingAt: undefined,
    value,
    minValue,
    awards: awardsOf(form, context.country),
    eligibility: paragraphs(descendantsIn(form, condition).map((node) => paragraphsOf(node, 10_000))),
    documents: undefined,
    submission: textOf(firstDescendant(form, names('URL_PARTICIPATE')), 2000),
    project: undefined,
    changeNote: undefined,
    namedNotices: namedNoticesIn(form),
  };
}
