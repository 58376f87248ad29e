import { oneLine } from '../plain-text.ts';
import type { NoticeContent } from '#contract/notices.ts';
import { omitEmpty } from '../parse-values.ts';
import { parseDay } from '../parse-times.ts';
import { type XmlNode, elementsAt, elementAt, attribute, child, children, textOf } from '../xml/xml-node.ts';
import { type Organisations, supplierOf } from './map-organisations.ts';
import { amountOf, localText } from './read-values.ts';

type Award = NonNullable<NoticeContent['awards']>[number];

const MAX_AWARDS = 5000;
const MAX_SUPPLIERS = 500;

/** Codelist winner-selection-status as OCDS award.status; without a code a result with tenders is one. */
const outcomes: Record<string, string> = { 'selec-w': 'active', 'clos-nw': 'unsuccessful', 'open-nw': 'pending' };

const idOf = (node: XmlNode | undefined) => textOf(child(node, 'ID'), 100);
const byId = (nodes: readonly XmlNode[]) => new Map(nodes.flatMap((node) => (idOf(node) === undefined ? [] : [[idOf(node)!, node] as const])));
const referencedIds = (node: XmlNode | undefined, name: string) => children(node, name).flatMap((reference) => idOf(reference) ?? []);

/** How many bids came, from the statistics of a result (BT-759, codelist received-submission-type). */
function bidsOf(result: XmlNode): number | undefined {
  const tenderStatistics = children(result, 'ReceivedSubmissionsStatistics').find(
    (statistics) => textOf(child(statistics, 'StatisticsCode'), 40) === 'tenders',
  );
  const number = Number(textOf(child(tenderStatistics, 'StatisticsNumeric'), 20) ?? Number.NaN);
  return Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

interface Parts {
  tenders: ReadonlyMap<string, XmlNode>;
  parties: ReadonlyMap<string, XmlNode>;
  contracts: ReadonlyMap<string, { node: XmlNode; tenders: readonly string[] }>;
  organisations: Organisations;
  language: string | undefined;
  country: string | undefined;
}

/** Tender → tendering party → tenderers → organisations. */
function suppliersOf(tender: XmlNode | undefined, { parties, organisations }: Parts): Award['suppliers'] {
  const party = parties.get(idOf(child(tender, 'TenderingParty')) ?? '');
  return referencedIds(party, 'Tenderer')
    .slice(0, MAX_SUPPLIERS)
    .flatMap((id) => supplierOf(organisations.get(id)) ?? []);
}

function contractOf(node: XmlNode | undefined, { language, country }: Parts) {
  const signingDate = textOf(child(node, 'IssueDate'), 40) ?? textOf(child(node, 'AwardDate'), 40);
  const title = localText(node, 'Title', language, 2000);
  return {
    title: title && oneLine(title),
    date: parseDay(signingDate, country),
    contractNumber: textOf(elementAt(node, 'ContractReference', 'ID'), 200),
  };
}

/** The awards of one lot result: one for each winning tender, or one that says that no tender won. */
function awardsOfResult(result: XmlNode, place: number, parts: Parts): Award[] {
  const id = idOf(result) ?? `result-${place + 1}`;
  const lots = referencedIds(result, 'TenderLot');
  const bids = bidsOf(result);
  const code = textOf(child(result, 'TenderResultCode'), 40) ?? '';
  const tenderIds = referencedIds(result, 'LotTender');
  const contracts = referencedIds(result, 'SettledContract').flatMap((contract) => parts.contracts.get(contract) ?? []);
  const contractOfTender = new Map(contracts.flatMap(({ node, tenders }) => tenders.map((tender) => [tender, node] as const)));
  // Losing tenders may be listed too. Those with a contract won.
  const signedTenderIds = tenderIds.filter((tender) => contractOfTender.has(tender));
  const winners = signedTenderIds.length > 0 ? signedTenderIds : tenderIds;
  const status = outcomes[code] ?? (winners.length > 0 ? 'active' : undefined);
  if (status !== 'active' || winners.length === 0) {
    const contract = contracts[0] && status === 'active' ? contractOf(contracts[0].node, parts) : {};
    const award = omitEmpty({ ...contract, status, lots, bids });
    return award && (status || contracts.length > 0) ? [{ ...award, id }] : [];
  }
  return winners.map((tenderId) => {
    const tender = parts.tenders.get(tenderId);
    const contract = contractOfTender.get(tenderId) ?? (winners.length === 1 ? contracts[0]?.node : undefined);
    const value = amountOf(elementAt(tender, 'LegalMonetaryTotal', 'PayableAmount')).money;
    const award = { ...contractOf(contract, parts), status, value, suppliers: suppliersOf(tender, parts), lots, bids };
    return { ...omitEmpty(award), id: winners.length > 1 ? `${id}/${tenderId}` : id };
  });
}

/** Results of a notice, lot by lot (NoticeResult), and what all of it comes to (BT-161). */
export function mapResults(extension: XmlNode | undefined, organisations: Organisations, language: string | undefined, country: string | undefined) {
  const result = child(extension, 'NoticeResult');
  const parts: Parts = {
    tenders: byId(children(result, 'LotTender')),
    parties: byId(children(result, 'TenderingParty')),
    contracts: new Map([...byId(children(result, 'SettledContract'))].map(([id, node]) => [id, { node, tenders: referencedIds(node, 'LotTender') }])),
    organisations,
    language,
    country,
  };
  const seen = new Set<string>();
  const awards = children(result, 'LotResult')
    .flatMap((lotResult, place) => awardsOfResult(lotResult, place, parts))
    .filter(({ id }) => !seen.has(id) && seen.add(id))
    .slice(0, MAX_AWARDS);
  return { awards, total: amountOf(child(result, 'TotalAmount')) };
}

/** Reasons and descriptions of a change of a notice or contract, each once (BT-762, BT-141, BT-201, BT-202). */
export function changeNoteOf(extension: XmlNode | undefined, language: string | undefined): string | undefined {
  const words = new Set<string>();
  const add = (text: string | undefined) => text && words.add(text);
  for (const change of [...children(extension, 'Changes'), ...children(extension, 'ContractModification')]) {
    for (const reason of children(change, 'ChangeReason')) add(localText(reason, 'ReasonDescription', language, 5000));
    for (const changeDetail of children(change, 'Change')) {
      const sections = elementsAt(changeDetail, 'ChangedSection', 'ChangedSectionIdentifier').flatMap((section) => textOf(section, 100) ?? []);
      const text = localText(changeDetail, 'ChangeDescription', language, 10_000);
      add(text && sections.length > 0 ? `${sections.slice(0, 20).join(', ')}: ${text}` : text);
    }
  }
  return [...words].join('\n').slice(0, 20_000).toWellFormed() || undefined;
}

/** Codes of the reasons of a change (codelist change-corig-justification). */
export const changeCodes = (extension: XmlNode | undefined) =>
  elementsAt(extension, 'Changes', 'ChangeReason', 'ReasonCode').flatMap((code) => textOf(code, 40) ?? []);

const NOTICE_VERSION = /^([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})(?:-\d{1,3})?$/iu;

/** A referenced notice: by its identifier in any version, or by its number in the Official Journal. */
export function noticeNumber(reference: string | undefined): string | undefined {
  if (reference === undefined) return undefined;
  const uuid = NOTICE_VERSION.exec(reference)?.[1];
  if (uuid) return uuid.toLowerCase();
  const [, number, year] = /^0*(\d{1,8})-((?:19|20)\d{2})$/u.exec(reference) ?? [];
  return number && `${number.padStart(6, '0')}-${year}`;
}

/** Notices that a notice names: the one it changes, and earlier ones of its procedure. */
export function namedNotices(root: XmlNode, extension: XmlNode | undefined): string[] {
  const references = [
    ...elementsAt(extension, 'Changes', 'ChangedNoticeIdentifier'),
    ...elementsAt(extension, 'ContractModification', 'ChangedNoticeIdentifier'),
    ...elementsAt(root, 'TenderingProcess', 'NoticeDocumentReference', 'ID'),
    ...elementsAt(root, 'ProcurementProjectLot', 'TenderingProcess', 'NoticeDocumentReference', 'ID'),
  ].filter((node) => attribute(node, 'schemeName') !== 'previous-planning-identifier');
  return references.flatMap((node) => noticeNumber(textOf(node, 100)) ?? []);
}
