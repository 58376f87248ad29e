// Names and limits of documents that browsers import as values: without schemas (contract/names.ts).

/** Bytes of a file at most. */
export const MAX_FILE_BYTES = 200 * 1024 * 1024;
/** The same as people read it: 200 MB, whichever way their device counts. */
export const SHOWN_FILE_BYTES = 200 * 1000 * 1000;
/** Documents of one notice at most, those that were replaced or removed included. */
export const MAX_DOCUMENTS = 500;

const OPEN_XML = 'application/vnd.openxmlformats-officedocument';
const ODF = 'application/vnd.oasis.opendocument';
/**
 * The files that the portal takes, by extension, and the media type that each is sent under. A browser runs none of them as part of our
 * pages. No HTML, SVG, scripts, programs and macros. No archives but zip, because nothing else tells what it unpacks to.
 */
export const mediaTypes = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: `${OPEN_XML}.wordprocessingml.document`,
  xls: 'application/vnd.ms-excel',
  xlsx: `${OPEN_XML}.spreadsheetml.sheet`,
  ppt: 'application/vnd.ms-powerpoint',
  pptx: `${OPEN_XML}.presentationml.presentation`,
  odt: `${ODF}.text`,
  ods: `${ODF}.spreadsheet`,
  odp: `${ODF}.presentation`,
  odg: `${ODF}.graphics`,
  rtf: 'application/rtf',
  txt: 'text/plain',
  csv: 'text/csv',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  bmp: 'image/bmp',
  dwg: 'image/vnd.dwg',
  dxf: 'image/vnd.dxf',
  zip: 'application/zip',
} as const;
export type FileExtension = keyof typeof mediaTypes;

/** What a document is (OCDS documentType, the codes of a tender and its award), those of a call first. */
export const documentTypes = [
  'tenderNotice',
  'biddingDocuments',
  'technicalSpecifications',
  'billOfQuantity',
  'illustration',
  'eligibilityCriteria',
  'evaluationCriteria',
  'contractDraft',
  'contractSchedule',
  'contractGuarantees',
  'clarifications',
  'hearingNotice',
  'procurementPlan',
  'plannedProcurementNotice',
  'needsAssessment',
  'feasibilityStudy',
  'marketStudies',
  'environmentalImpact',
  'riskProvisions',
  'shortlistedFirms',
  'evaluationReports',
  'awardNotice',
  'winningBid',
  'complaints',
  'contractNotice',
  'contractSigned',
  'contractAnnexe',
  'cancellationDetails',
] as const;
/**
 * - `uploading`: not all of it is here. `checking`: it waits for the virus scanner, and nobody gets it. `ready`: it can be published.
 * - `refused`: for the reason in `refusal`.
 */
export const documentStates = ['uploading', 'checking', 'ready', 'refused'] as const;
/**
 * Why a file is refused: its extension is none that we take; its content is of another type, or HTML, SVG or XML; an archive is damaged, has
 * paths that lead out of it, or unpacks to too much; it has a virus.
 */
export const refusals = ['extension', 'content-mismatch', 'markup', 'archive-damaged', 'archive-path', 'archive-bomb', 'virus'] as const;
export type Refusal = (typeof refusals)[number];
