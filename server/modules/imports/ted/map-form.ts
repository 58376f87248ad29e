import { omitEmpty } from '../parse-values.ts';
import { sharedTerms } from '../shared-terms.ts';
import { type XmlNode, elementsAt, elementAt, attribute, child, children, textOf, descendantsIn } from '../xml/xml-node.ts';
import type { Form, Lot, FormContext } from './form.ts';
import { changeNote, correctedDeadline } from './map-changes.ts';
import { awardsOf, contractValue } from './map-awards.ts';
import { cpvIn, criteriaIn, namedNoticesIn, nutsOf, paragraphs, partyOf, placesIn } from './map-parts.ts';
import { frameworkOf, termsOf } from './map-terms.ts';
import { amountOf, timeOf, titleOf, paragraphsOf } from './read-values.ts';

const cpvNames = new Set(['CPV_MAIN', 'CPV_ADDITIONAL']);
const conditions = new Set([
  'SUITABILITY',
  'ECONOMIC_FINANCIAL_INFO',
  'ECONOMIC_FINANCIAL_MIN_LEVEL',
  'TECHNICAL_PROFESSIONAL_INFO',
  'TECHNICAL_PROFESSIONAL_MIN_LEVEL',
  'RULES_CRITERIA',
  'CONDITIONS',
  'PARTICULAR_PROFESSION',
  'REFERENCE_TO_LAW',
]);
const MAX_LOTS = 2000;

/** An object of a contract, or one of several parts of it. */
function lotOf(node: XmlNode, id: string, context: FormContext): Lot {
  const mapped = {
    title: titleOf(child(node, 'TITLE')),
    description: paragraphsOf(child(node, 'SHORT_DESCR'), 50_000),
    value: amountOf(child(node, 'VAL_OBJECT') ?? child(node, 'VAL_ESTIMATED_TOTAL')).money,
    classifications: cpvIn([node], cpvNames),
    places: placesIn(nutsOf(node), child(node, 'MAIN_SITE'), context),
    criteria: criteriaIn(node),
    ...termsOf(node, context.country),
  };
  return { ...omitEmpty(mapped), id };
}

/** A text as the id of a lot: the first one of that id keeps it. */
export function freeId(baseId: string, takenIds: ReadonlySet<string>): string {
  let id = baseId;
  for (let copy = 2; takenIds.has(id); copy++) id = `${baseId} (${copy})`;
  return id;
}

interface Parts {
  lots: Lot[];
  /** The description of a contract that has no lots. */
  onlyDescription: XmlNode | undefined;
}

/** Lots by their numbers. A single description without a number means that there are no lots. A plan may have several objects instead. */
function partsOf(objects: readonly XmlNode[], context: FormContext): Parts {
  const descriptions = objects.flatMap((object) => children(object, 'OBJECT_DESCR'));
  const numberedDescriptions = descriptions.filter((node) => child(node, 'LOT_NO'));
  if (objects.length <= 1 && descriptions.length <= 1 && numberedDescriptions.length === 0) return { lots: [], onlyDescription: descriptions[0] };
  const takenIds = new Set<string>();
  const add = (node: XmlNode, number: string | undefined, place: number) => {
    const id = freeId(number ?? attribute(node, 'ITEM') ?? String(place + 1), takenIds);
    takenIds.add(id);
    return lotOf(node, id, context);
  };
  if (objects.length > 1 && descriptions.length <= objects.length) {
    return {
      onlyDescription: undefined,
      lots: objects.slice(0, MAX_LOTS).map((object, place) => {
        const lot = add(object, undefined, place);
        const [description] = children(object, 'OBJECT_DESCR');
        return description ? { ...lotOf(description, lot.id, context), ...lot } : lot;
      }),
    };
  }
  return { onlyDescription: undefined, lots: descriptions.slice(0, MAX_LOTS).map((node, place) => add(node, textOf(child(node, 'LOT_NO'), 100), place)) };
}

/** A form of the standard forms of 2014 (F01 to F25, T01, T02). */
export function mapForm(form: XmlNode, context: FormContext): Form {
  const objects = children(form, 'OBJECT_CONTRACT');
  const [object] = objects;
  const body = child(form, 'CONTRACTING_BODY');
  const procedure = child(form, 'PROCEDURE');
  const { lots, onlyDescription: description } = partsOf(objects, context);
  const detail = paragraphsOf(child(description, 'SHORT_DESCR'));
  const modification = child(form, 'MODIFICATIONS_CONTRACT');
  const site = descendantsIn(modification, new Set(['NUTS']));
  const nodes = [...objects, modification];
  const places = placesIn(
    [...objects.flatMap((objectNode) => children(objectNode, 'OBJECT_DESCR').flatMap(nutsOf)), ...site],
    child(description, 'MAIN_SITE'),
    context,
  );
  const evaluation = paragraphsOf(child(procedure, 'CRITERIA_EVALUATION'), 4000);
  const programme = objects.flatMap((objectNode) => elementsAt(objectNode, 'OBJECT_DESCR', 'EU_PROGR_RELATED').map((node) => paragraphsOf(node, 500)))[0];
  const opening = child(procedure, 'OPENING_CONDITION');
  const value = contractValue(form, object);
  const terms = {
    ...sharedTerms(lots),
    ...termsOf(description, context.country),
    ...termsOf(child(modification, 'DESCRIPTION_PROCUREMENT'), context.country),
    ...frameworkOf(procedure),
  };
  return {
    title: titleOf(child(object, 'TITLE')),
    description: paragraphs(
      [paragraphsOf(child(object, 'SHORT_DESCR')), detail, paragraphsOf(elementAt(form, 'COMPLEMENTARY_INFO', 'INFO_ADD'), 20_000)],
      200_000,
    ),
    reference: textOf(child(object, 'REFERENCE_NUMBER'), 300),
    buyers: [...children(body, 'ADDRESS_CONTRACTING_BODY'), ...children(body, 'ADDRESS_CONTRACTING_BODY_ADDITIONAL')].flatMap((node) => partyOf(node) ?? []),
    buyerKind: attribute(child(body, 'CA_TYPE'), 'VALUE'),
    classifications: cpvIn(nodes, cpvNames),
    places,
    criteria: [...criteriaIn(description), ...(evaluation ? [{ name: evaluation }] : [])],
    lots,
    terms,
    deadline:
      timeOf(textOf(child(procedure, 'DATE_RECEIPT_TENDERS'), 40), textOf(child(procedure, 'TIME_RECEIPT_TENDERS'), 20), context.country, 'end') ??
      correctedDeadline(form, context.country),
    openingAt: timeOf(textOf(child(opening, 'DATE_OPENING_TENDERS'), 40), textOf(child(opening, 'TIME_OPENING_TENDERS'), 20), context.country, 'start'),
    ...value,
    awards: awardsOf(form, context.country),
    eligibility: paragraphs(descendantsIn(child(form, 'LEFTI'), conditions).map((node) => paragraphsOf(node, 10_000))),
    documents: textOf(child(body, 'URL_DOCUMENT')),
    submission: textOf(child(body, 'URL_PARTICIPATION')),
    project: programme,
    changeNote: changeNote(form),
    namedNotices: namedNoticesIn(form),
  };
}
