// Made-up eForms notices: the forms of every family of subtypes, for tests, interrupted imports and the benchmark.

/** A text in one language, or in several by three-letter code. */
export type TranslatableText = string | Readonly<Record<string, string>>;

export interface MadeUpLot {
  id?: string;
  kind?: 'Lot' | 'Part' | 'LotsGroup';
  title?: TranslatableText;
  description?: TranslatableText;
  value?: number;
  /** `2030-05-01+02:00 12:00:00+02:00` */
  deadline?: string;
  participation?: string;
  cpv?: string;
  nuts?: string;
  criteria?: readonly { kind: string; weight: number; name?: string }[];
  duration?: { count: number; unit: string };
  starts?: string;
  ends?: string;
  options?: TranslatableText;
  renewals?: number;
  renewal?: TranslatableText;
  /** Maximum participants of a framework agreement, and its maximum value. */
  participants?: number;
  maximum?: number;
  /** The winners by organisation name; an empty list: none. */
  winners?: readonly string[];
  amount?: string;
  /** When the contract was signed. */
  signed?: string;
}

export interface MadeUpNotice {
  id: string;
  version?: string;
  folder?: string;
  subtype: string;
  noticeType: string;
  formType: string;
  root: 'ContractNotice' | 'PriorInformationNotice' | 'ContractAwardNotice' | 'BusinessRegistrationInformationNotice';
  language?: string;
  title?: TranslatableText;
  description?: TranslatableText;
  buyer?: string;
  jointBuyers?: readonly string[];
  /** The type of public body of the buyer (BT-11), and its web pages. */
  buyerType?: string;
  /** The review body of each lot, and the deadline for complaints. */
  reviewer?: string;
  reviewDeadline?: TranslatableText;
  website?: string;
  country?: string;
  procedure?: string;
  nature?: string;
  value?: number;
  cpv?: string;
  dispatch?: string;
  /** Number in the Official Journal, and the day. */
  published?: { number: string; day: string };
  lots?: readonly MadeUpLot[];
  /** What it changes: `id-version`, reason code and text. */
  change?: { notice: string; code: string; words: string; of?: 'notice' | 'contract' };
  /** Earlier notices of its procedure. */
  previous?: readonly string[];
  total?: string;
  /** Namespace prefixes of other software. */
  prefix?: string;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string) => text.replace(/[&<>"]/gu, (sign) => escapes[sign]!);
const text = (name: string, words: TranslatableText | undefined, language: string): string => {
  if (words === undefined) return '';
  const translations = typeof words === 'string' ? { [language]: words } : words;
  return Object.entries(translations)
    .map(([code, value]) => `<cbc:${name} languageID="${code}">${escapeText(value)}</cbc:${name}>`)
    .join('');
};
const time = (dateTime: string | undefined, name: string, day = 'EndDate', clock = 'EndTime') => {
  if (dateTime === undefined) return '';
  const [date, hour] = dateTime.split(' ');
  return `<cac:${name}><cbc:${day}>${date}</cbc:${day}>${hour ? `<cbc:${clock}>${hour}</cbc:${clock}>` : ''}</cac:${name}>`;
};
const extension = (inside: string) =>
  inside &&
  `<ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent><efext:EformsExtension>${inside}</efext:EformsExtension></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>`;
const code = (name: string, list: string, value: string | undefined) => (value ? `<cbc:${name} listName="${list}">${escapeText(value)}</cbc:${name}>` : '');
const amount = (name: string, value: number | string | undefined) => (value === undefined ? '' : `<cbc:${name} currencyID="EUR">${value}</cbc:${name}>`);

const cpv = (name: string, value: string | undefined) =>
  value ? `<cac:${name}><cbc:ItemClassificationCode listName="cpv">${value}</cbc:ItemClassificationCode></cac:${name}>` : '';

const measure = (duration: MadeUpLot['duration']) =>
  duration ? `<cbc:DurationMeasure unitCode="${duration.unit}">${duration.count}</cbc:DurationMeasure>` : '';
const day = (name: string, value: string | undefined) => (value ? `<cbc:${name}>${value}</cbc:${name}>` : '');
const periodXml = ({ duration, starts, ends }: MadeUpLot) =>
  duration || starts || ends ? `<cac:PlannedPeriod>${day('StartDate', starts)}${day('EndDate', ends)}${measure(duration)}</cac:PlannedPeriod>` : '';
const extensionXml = ({ options, renewals, renewal }: MadeUpLot, language: string) =>
  options || renewals || renewal
    ? `<cac:ContractExtension>${text('OptionsDescription', options, language)}${day('MaximumNumberNumeric', renewals?.toString())}${renewal ? `<cac:Renewal><cac:Period>${text('Description', renewal, language)}</cac:Period></cac:Renewal>` : ''}</cac:ContractExtension>`
    : '';
const reviewXml = ({ reviewer, reviewDeadline }: MadeUpNotice, language: string) =>
  reviewer
    ? `<cac:AppealTerms>${reviewDeadline ? `<cac:PresentationPeriod>${text('Description', reviewDeadline, language)}</cac:PresentationPeriod>` : ''}<cac:AppealReceiverParty><cac:PartyIdentification><cbc:ID schemeName="organization">ORG-REVIEW</cbc:ID></cac:PartyIdentification></cac:AppealReceiverParty></cac:AppealTerms>`
    : '';

function project(
  of: Omit<MadeUpLot, 'id' | 'kind'> & {
    nature?: string;
    number?: string;
  },
  language: string,
  country: string,
): string {
  const place = of.nuts
    ? `<cac:RealizedLocation><cac:Address><cbc:CountrySubentityCode listName="nuts">${of.nuts}</cbc:CountrySubentityCode><cac:Country><cbc:IdentificationCode listName="country">${country}</cbc:IdentificationCode></cac:Country></cac:Address></cac:RealizedLocation>`
    : '';
  return `<cac:ProcurementProject>${of.number ? `<cbc:ID schemeName="InternalID">${escapeText(of.number)}</cbc:ID>` : ''}${text('Name', of.title, language)}${text('Description', of.description, language)}${code('ProcurementTypeCode', 'contract-nature', of.nature)}${
    of.value === undefined && of.maximum === undefined
      ? ''
      : `<cac:RequestedTenderTotal>${extension(amount('FrameworkMaximumAmount', of.maximum).replaceAll('cbc:', 'efbc:'))}${amount('EstimatedOverallContractAmount', of.value)}</cac:RequestedTenderTotal>`
  }${cpv('MainCommodityClassification', of.cpv)}${place}${periodXml(of)}${extensionXml(of, language)}</cac:ProcurementProject>`;
}

function lotXml(lot: MadeUpLot, place: number, notice: MadeUpNotice, language: string, country: string): string {
  const criteria = (lot.criteria ?? []).map(
    ({ kind, weight, name }) =>
      `<cac:SubordinateAwardingCriterion>${extension(`<efac:AwardCriterionParameter><efbc:ParameterCode listName="number-weight">per-exa</efbc:ParameterCode><efbc:ParameterNumeric>${weight}</efbc:ParameterNumeric></efac:AwardCriterionParameter>`)}<cbc:AwardingCriterionTypeCode listName="award-criterion-type">${kind}</cbc:AwardingCriterionTypeCode>${text('Name', name, language)}</cac:SubordinateAwardingCriterion>`,
  );
  const documents = `<cac:CallForTendersDocumentReference><cbc:ID>Documents</cbc:ID><cbc:DocumentType>non-restricted-document</cbc:DocumentType><cac:Attachment><cac:ExternalReference><cbc:URI>https://tenders.example/${notice.id}</cbc:URI></cac:ExternalReference></cac:Attachment></cac:CallForTendersDocumentReference>`;
  return `<cac:ProcurementProjectLot><cbc:ID schemeName="${lot.kind ?? 'Lot'}">${lot.id ?? lotId(place)}</cbc:ID><cac:TenderingTerms>${
    notice.formType === 'competition' ? documents : ''
  }<cac:AwardingTerms><cac:AwardingCriterion>${criteria.join('')}</cac:AwardingCriterion></cac:AwardingTerms>${
    notice.formType === 'competition' ? '<cac:TenderRecipientParty><cbc:EndpointID>https://bids.example/here</cbc:EndpointID></cac:TenderRecipientParty>' : ''
  }${reviewXml(notice, language)}</cac:TenderingTerms><cac:TenderingProcess>${lot.participants ? `<cac:FrameworkAgreement><cbc:MaximumOperatorQuantity>${lot.participants}</cbc:MaximumOperatorQuantity></cac:FrameworkAgreement>` : ''}${time(lot.deadline, 'TenderSubmissionDeadlinePeriod')}${time(lot.participation, 'ParticipationRequestReceptionPeriod')}</cac:TenderingProcess>${project({ ...lot, nature: notice.nature ?? 'works' }, language, country)}</cac:ProcurementProjectLot>`;
}
const lotId = (place: number) => `LOT-${String(place + 1).padStart(4, '0')}`;

const number = (place: number) => String(place + 1).padStart(4, '0');

function results(notice: MadeUpNotice, organisations: readonly string[]): string {
  const lots = notice.lots ?? [];
  if (!lots.some((lot) => lot.winners)) return '';
  const parts = lots.map((lot, place) => {
    const won = (lot.winners?.length ?? 0) > 0;
    const id = number(place);
    return {
      result: `<efac:LotResult><cbc:ID schemeName="result">RES-${id}</cbc:ID><cbc:TenderResultCode listName="winner-selection-status">${won ? 'selec-w' : 'clos-nw'}</cbc:TenderResultCode>${
        won ? `<efac:LotTender><cbc:ID schemeName="tender">TEN-${id}</cbc:ID></efac:LotTender>` : ''
      }<efac:ReceivedSubmissionsStatistics><efbc:StatisticsCode listName="received-submission-type">tenders</efbc:StatisticsCode><efbc:StatisticsNumeric>3</efbc:StatisticsNumeric></efac:ReceivedSubmissionsStatistics>${
        won ? `<efac:SettledContract><cbc:ID schemeName="contract">CON-${id}</cbc:ID></efac:SettledContract>` : ''
      }<efac:TenderLot><cbc:ID schemeName="Lot">${lot.id ?? lotId(place)}</cbc:ID></efac:TenderLot></efac:LotResult>`,
      tender: won
        ? `<efac:LotTender><cbc:ID schemeName="tender">TEN-${id}</cbc:ID><cac:LegalMonetaryTotal>${amount('PayableAmount', lot.amount ?? '1000.50')}</cac:LegalMonetaryTotal><efac:TenderingParty><cbc:ID schemeName="tendering-party">TPA-${id}</cbc:ID></efac:TenderingParty></efac:LotTender>`
        : '',
      contract: won
        ? `<efac:SettledContract><cbc:ID schemeName="contract">CON-${id}</cbc:ID><cbc:IssueDate>${lot.signed ?? '2025-03-01+01:00'}</cbc:IssueDate><efac:ContractReference><cbc:ID>C/${id}</cbc:ID></efac:ContractReference><efac:LotTender><cbc:ID schemeName="tender">TEN-${id}</cbc:ID></efac:LotTender></efac:SettledContract>`
        : '',
      party: won
        ? `<efac:TenderingParty><cbc:ID schemeName="tendering-party">TPA-${id}</cbc:ID>${lot.winners!.map((name) => `<efac:Tenderer><cbc:ID schemeName="organization">ORG-${number(organisations.indexOf(name))}</cbc:ID></efac:Tenderer>`).join('')}</efac:TenderingParty>`
        : '',
    };
  });
  const joinParts = (key: keyof (typeof parts)[number]) => parts.map((part) => part[key]).join('');
  return `<efac:NoticeResult>${amount('TotalAmount', notice.total)}${joinParts('result')}${joinParts('tender')}${joinParts('contract')}${joinParts('party')}</efac:NoticeResult>`;
}

function changeXml({ change }: MadeUpNotice, language: string): string {
  if (!change) return '';
  const parts = `<efbc:ChangedNoticeIdentifier>${change.notice}</efbc:ChangedNoticeIdentifier><efac:ChangeReason><cbc:ReasonCode listName="change-corig-justification">${change.code}</cbc:ReasonCode></efac:ChangeReason><efac:Change>${text('ChangeDescription', change.words, language).replaceAll('cbc:', 'efbc:')}</efac:Change>`;
  return change.of === 'contract' ? `<efac:ContractModification>${parts}</efac:ContractModification>` : `<efac:Changes>${parts}</efac:Changes>`;
}

/** A small notice in the form of the eForms SDK's examples, with only what the options name. */
export function eformsXml(notice: MadeUpNotice): string {
  const language = notice.language ?? 'ENG';
  const country = notice.country ?? 'FRA';
  const buyers = [notice.buyer ?? 'Town of Exampleville', ...(notice.jointBuyers ?? [])];
  const organisations = [...new Set([...buyers, ...(notice.lots ?? []).flatMap((lot) => lot.winners ?? [])])];
  const org = (name: string, place: number | null) =>
    `<efac:Organization><efac:Company>${place === 0 && notice.website ? `<cbc:WebsiteURI>${escapeText(notice.website)}</cbc:WebsiteURI>` : ''}<cac:PartyIdentification><cbc:ID schemeName="organization">ORG-${place === null ? 'REVIEW' : number(place)}</cbc:ID></cac:PartyIdentification><cac:PartyName>${text('Name', name, language)}</cac:PartyName><cac:PostalAddress><cbc:StreetName>1 Main Street</cbc:StreetName><cbc:CityName>Exampleville</cbc:CityName><cbc:PostalZone>12345</cbc:PostalZone><cac:Country><cbc:IdentificationCode listName="country">${country}</cbc:IdentificationCode></cac:Country></cac:PostalAddress><cac:PartyLegalEntity><cbc:CompanyID>${String(73_120_000 + (Buffer.from(name).reduce((sum, byte) => sum * 31 + byte, 7) % 9999))}</cbc:CompanyID></cac:PartyLegalEntity><cac:Contact><cbc:Telephone>+33 000</cbc:Telephone><cbc:ElectronicMail>buy@town.example</cbc:ElectronicMail></cac:Contact></efac:Company></efac:Organization>`;
  const kind = notice.buyerType
    ? `<cac:ContractingPartyType>${code('PartyTypeCode', 'buyer-contracting-type', 'cont-ent')}</cac:ContractingPartyType><cac:ContractingPartyType>${code('PartyTypeCode', 'buyer-legal-type', notice.buyerType)}</cac:ContractingPartyType>`
    : '';
  const [day, clock] = (notice.dispatch ?? '2025-01-10+01:00 10:00:00+01:00').split(' ');
  const published = notice.published
    ? `<efac:Publication><efbc:NoticePublicationID schemeName="ojs-notice-id">${notice.published.number}</efbc:NoticePublicationID><efbc:PublicationDate>${notice.published.day}</efbc:PublicationDate></efac:Publication>`
    : '';
  const previous = (notice.previous ?? [])
    .map((id) => `<cac:NoticeDocumentReference><cbc:ID schemeName="notice-id-ref">${id}</cbc:ID></cac:NoticeDocumentReference>`)
    .join('');
  const namespace =
    notice.root === 'BusinessRegistrationInformationNotice'
      ? 'http://data.europa.eu/p27/eforms-business-registration-information-notice/1'
      : `urn:oasis:names:specification:ubl:schema:xsd:${notice.root}-2`;
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<${notice.root} xmlns="${namespace}" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2" xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2" xmlns:efac="http://data.europa.eu/p27/eforms-ubl-extension-aggregate-components/1" xmlns:efext="http://data.europa.eu/p27/eforms-ubl-extensions/1" xmlns:efbc="http://data.europa.eu/p27/eforms-ubl-extension-basic-components/1">
${extension(`${changeXml(notice, language)}${results(notice, organisations)}<efac:NoticeSubType><cbc:SubTypeCode listName="notice-subtype">${notice.subtype}</cbc:SubTypeCode></efac:NoticeSubType><efac:Organizations>${organisations.map(org).join('')}${notice.reviewer ? org(notice.reviewer, null) : ''}</efac:Organizations>${published}`)}
<cbc:CustomizationID>eforms-sdk-1.13</cbc:CustomizationID><cbc:ID schemeName="notice-id">${notice.id}</cbc:ID>${notice.folder ? `<cbc:ContractFolderID>${notice.folder}</cbc:ContractFolderID>` : ''}<cbc:IssueDate>${day}</cbc:IssueDate>${clock ? `<cbc:IssueTime>${clock}</cbc:IssueTime>` : ''}<cbc:VersionID>${notice.version ?? '01'}</cbc:VersionID><cbc:NoticeTypeCode listName="${notice.formType}">${notice.noticeType}</cbc:NoticeTypeCode><cbc:NoticeLanguageCode>${language}</cbc:NoticeLanguageCode>
${buyers.map((_, place) => `<cac:ContractingParty>${place === 0 ? kind : ''}<cac:Party><cac:PartyIdentification><cbc:ID schemeName="organization">ORG-${String(place + 1).padStart(4, '0')}</cbc:ID></cac:PartyIdentification></cac:Party></cac:ContractingParty>`).join('')}
<cac:TenderingProcess>${previous}${code('ProcedureCode', 'procurement-procedure-type', notice.procedure)}</cac:TenderingProcess>
${project({ ...notice, nature: notice.nature ?? 'works', number: `REF/${notice.id.slice(0, 8)}` }, language, country)}
${(notice.lots ?? []).map((lot, place) => lotXml(lot, place, notice, language, country)).join('\n')}
</${notice.root}>
`;
  return notice.prefix
    ? xml
        .replaceAll('cbc:', `${notice.prefix}1:`)
        .replaceAll('xmlns:cbc=', `xmlns:${notice.prefix}1=`)
        .replaceAll('cac:', `${notice.prefix}2:`)
        .replaceAll('xmlns:cac=', `xmlns:${notice.prefix}2=`)
    : xml;
}

/** A made-up UUID for a number. */
export const noticeId = (number: number, kind = 0): string =>
  `${number.toString(16).padStart(8, '0')}-${kind.toString(16).padStart(4, '0')}-4000-8000-000000000000`;
