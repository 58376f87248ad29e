import { xmlFormat } from '../xml/xml-format.ts';
import { calledOff } from './called-off.ts';
import { mapNotice } from './map-notice.ts';

/** Namespaces of the roots: three of UBL, and the EU's own for the registration of companies. */
const NAMESPACE =
  /urn:oasis:names:specification:ubl:schema:xsd:(?:Contract|PriorInformation|ContractAward)Notice-2|eforms-business-registration-information-notice/u;

/** Parts of a notice of which nothing is kept. */
const unread = new Set([
  'AllowedSubcontractTerms',
  'AppealInformationParty',
  'Appeals',
  'AppealRequestsStatistics',
  'AuctionTerms',
  'ConcessionRevenue',
  'ContractExecutionRequirement',
  'DecisionReason',
  'EconomicOperatorShortList',
  'EmploymentLegislationDocumentReference',
  'EnvironmentalLegislationDocumentReference',
  'FieldsPrivacy',
  'FiscalLegislationDocumentReference',
  'MediationParty',
  'NonOfficialLanguages',
  'OccurenceLocation',
  'OfficialLanguages',
  'Origin',
  'PaymentTerms',
  'PostAwardProcess',
  'Prize',
  'ProcessJustification',
  'ProcurementAdditionalType',
  'ProcurementLegislationDocumentReference',
  'RequiredFinancialGuarantee',
  'SecurityClearanceTerm',
  'StrategicProcurement',
  'SubcontractingTerm',
  'SubsequentProcessTenderRequirement',
  'TechnicalCommitteePerson',
  'TenderValidityPeriod',
  'UltimateBeneficialOwner',
]);

export const eformsNames = { unread };

/** Recognised by its root element. A wrapper, or a file that begins with very long comments, is recognised by text near its start. */
const recognises = (root: string, head: string) => NAMESPACE.test(root) || (!/^<(?:\w+:)?TED_EXPORT/u.test(root) && NAMESPACE.test(head));

/** eForms of the EU and of the countries that use them, in UBL: one notice a document. */
export const eforms = xmlFormat({ name: 'eforms', recognises, names: eformsNames, map: mapNotice, further: calledOff });
