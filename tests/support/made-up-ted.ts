// Made-up notices in the older TED XML, for tests and kills.

export interface MadeUpExport {
  /** 000123-2019 */
  number: string;
  form: string;
  element?: string;
  document?: string;
  noticeType?: string;
  language?: string;
  country?: string;
  title?: string;
  description?: string;
  buyer?: string;
  /** CA_TYPE of the form, and AA_AUTHORITY_TYPE of the coded data. */
  buyerKind?: string;
  authority?: string;
  jointBuyers?: readonly string[];
  deadline?: string;
  published?: string;
  value?: { type: string; amount: string; currency?: string };
  cpv?: string;
  /** `terms`: the contract period, as XML. */
  lots?: readonly { number: string; title: string; description?: string; nuts?: string; terms?: string }[];
  /** The same for a contract without lots. */
  terms?: string;
  awards?: readonly { lot?: string; winner?: string; amount?: string; concluded?: string }[];
  /** Official Journal number of a notice that it refers to. */
  names?: string;
  changes?: readonly { section: string; from?: string; to?: string; date?: string; time?: string }[];
  modification?: { words: string; before: string; after: string };
  /** Its form in other languages. */
  others?: readonly { language: string; title: string; description: string }[];
  titles?: Readonly<Record<string, string>>;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const safe = (text: string) => text.replace(/[&<>"]/gu, (sign) => escapes[sign]!);
const words = (name: string, text: string | undefined) => (text === undefined ? '' : `<${name}><P>${safe(text)}</P></${name}>`);
const address = (name: string, organisation: string, country: string) =>
  `<${name}><OFFICIALNAME>${safe(organisation)}</OFFICIALNAME><ADDRESS>1 rue de l'Exemple</ADDRESS><TOWN>Lyon</TOWN><POSTAL_CODE>69000</POSTAL_CODE><COUNTRY VALUE="${country}"/><E_MAIL>achat@ville.example</E_MAIL><n2016:NUTS CODE="FRK26"/><URL_GENERAL>www.ville.example</URL_GENERAL></${name}>`;

function formXml(notice: MadeUpExport, language: string, title: string, description: string | undefined, category: string): string {
  const element = notice.element ?? `${notice.form}_2014`;
  const country = notice.country ?? 'FR';
  const lots = (notice.lots ?? []).map(
    (lot) =>
      `<OBJECT_DESCR ITEM="${lot.number}">${words('TITLE', lot.title)}<LOT_NO>${lot.number}</LOT_NO><CPV_ADDITIONAL><CPV_CODE CODE="45233141"/></CPV_ADDITIONAL>${lot.nuts ? `<n2016:NUTS CODE="${lot.nuts}"/>` : ''}${words('SHORT_DESCR', lot.description ?? `Words about ${lot.title}`)}<AC><AC_QUALITY><AC_CRITERION>Method</AC_CRITERION><AC_WEIGHTING>40</AC_WEIGHTING></AC_QUALITY><AC_PRICE><AC_WEIGHTING>60</AC_WEIGHTING></AC_PRICE></AC>${lot.terms ?? ''}</OBJECT_DESCR>`,
  );
  const only =
    lots.length > 0
      ? ''
      : `<OBJECT_DESCR ITEM="1"><n2016:NUTS CODE="FRK26"/>${words('SHORT_DESCR', description)}<AC><AC_PRICE/></AC>${notice.terms ?? ''}</OBJECT_DESCR>`;
  const deadline = notice.deadline?.split(' ');
  const awards = (notice.awards ?? []).map(({ lot, winner, amount, concluded = '2019-04-01' }, place) => {
    const contract = winner
      ? `<AWARDED_CONTRACT><DATE_CONCLUSION_CONTRACT>${concluded}</DATE_CONCLUSION_CONTRACT><TENDERS PUBLICATION="YES"><NB_TENDERS_RECEIVED>4</NB_TENDERS_RECEIVED></TENDERS><CONTRACTORS PUBLICATION="YES"><CONTRACTOR>${address('ADDRESS_CONTRACTOR', winner, country)}</CONTRACTOR></CONTRACTORS>${amount ? `<VALUES PUBLICATION="YES"><VAL_TOTAL CURRENCY="EUR">${amount}</VAL_TOTAL></VALUES>` : ''}</AWARDED_CONTRACT>`
      : '<NO_AWARDED_CONTRACT><PROCUREMENT_UNSUCCESSFUL/></NO_AWARDED_CONTRACT>';
    return `<AWARD_CONTRACT ITEM="${place + 1}">${winner ? `<CONTRACT_NO>M-${place + 1}</CONTRACT_NO>` : ''}${lot ? `<LOT_NO>${lot}</LOT_NO>` : ''}${contract}</AWARD_CONTRACT>`;
  });
  const changes = (notice.changes ?? []).map(
    ({ section, from, to, date, time }) =>
      `<CHANGE PUBLICATION="YES"><WHERE><SECTION>${section}</SECTION></WHERE><OLD_VALUE>${from === undefined ? '<NOTHING/>' : words('TEXT', from)}</OLD_VALUE><NEW_VALUE>${words('TEXT', to)}${date ? `<DATE>${date}</DATE>` : ''}${time ? `<TIME>${time}</TIME>` : ''}</NEW_VALUE></CHANGE>`,
  );
  const modification = notice.modification
    ? `<MODIFICATIONS_CONTRACT><DESCRIPTION_PROCUREMENT><CPV_MAIN><CPV_CODE CODE="71541000"/></CPV_MAIN><n2016:NUTS CODE="FRK26"/></DESCRIPTION_PROCUREMENT><INFO_MODIFICATIONS>${words('SHORT_DESCR', notice.modification.words)}<VALUES PUBLICATION="YES"><VAL_TOTAL_BEFORE CURRENCY="EUR">${notice.modification.before}</VAL_TOTAL_BEFORE><VAL_TOTAL_AFTER CURRENCY="EUR">${notice.modification.after}</VAL_TOTAL_AFTER></VALUES></INFO_MODIFICATIONS></MODIFICATIONS_CONTRACT>`
    : '';
  return `<${element} CATEGORY="${category}" FORM="${notice.form}" LG="${language}">${notice.noticeType ? `<NOTICE TYPE="${notice.noticeType}"/>` : ''}
<CONTRACTING_BODY>${address('ADDRESS_CONTRACTING_BODY', notice.buyer ?? 'Ville de Lyon', country)}${(notice.jointBuyers ?? []).map((name) => address('ADDRESS_CONTRACTING_BODY_ADDITIONAL', name, country)).join('')}${notice.buyerKind ? `<CA_TYPE VALUE="${notice.buyerKind}"/>` : ''}<URL_DOCUMENT>https://marches.example/dce</URL_DOCUMENT><URL_PARTICIPATION>marches.example/depot</URL_PARTICIPATION></CONTRACTING_BODY>
<OBJECT_CONTRACT>${words('TITLE', title)}<REFERENCE_NUMBER>R-${notice.number}</REFERENCE_NUMBER><CPV_MAIN><CPV_CODE CODE="${notice.cpv ?? '45200000'}"/></CPV_MAIN><TYPE_CONTRACT CTYPE="WORKS"/>${words('SHORT_DESCR', description)}${lots.join('')}${only}</OBJECT_CONTRACT>
${notice.form === 'F14' ? '' : `<LEFTI>${words('SUITABILITY', 'Entered in a trade register')}</LEFTI>`}
<PROCEDURE><PT_OPEN/>${deadline ? `<DATE_RECEIPT_TENDERS>${deadline[0]}</DATE_RECEIPT_TENDERS><TIME_RECEIPT_TENDERS>${deadline[1]}</TIME_RECEIPT_TENDERS>` : ''}</PROCEDURE>
${awards.join('')}${modification}
<COMPLEMENTARY_INFO>${notice.names ? `<NOTICE_NUMBER_OJ>${notice.names}</NOTICE_NUMBER_OJ>` : ''}</COMPLEMENTARY_INFO>
${changes.length > 0 ? `<CHANGES>${changes.join('')}</CHANGES>` : ''}</${element}>`;
}

/** A small notice as TED exported it until 2022, with only what the options name. */
export function tedXml(notice: MadeUpExport): string {
  const language = notice.language ?? 'FR';
  const [number, year] = notice.number.split('-');
  const title = notice.title ?? `Travaux ${notice.number}`;
  const description = notice.description ?? `Description des travaux ${notice.number}`;
  const titles = Object.entries({ [language]: title, ...notice.titles }).map(
    ([code, name]) => `<ML_TI_DOC LG="${code}"><TI_CY>France</TI_CY><TI_TOWN>Lyon</TI_TOWN><TI_TEXT><P>${safe(name)}</P></TI_TEXT></ML_TI_DOC>`,
  );
  const forms = [
    formXml(notice, language, title, description, 'ORIGINAL'),
    ...(notice.others ?? []).map((other) => formXml(notice, other.language, other.title, other.description, 'TRANSLATION')),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<TED_EXPORT xmlns="http://publications.europa.eu/resource/schema/ted/R2.0.9/publication" xmlns:n2016="http://publications.europa.eu/resource/schema/ted/2016/nuts" VERSION="R2.0.9.S03.E01" DOC_ID="${notice.number}" EDITION="${year}060">
<CODED_DATA_SECTION><REF_OJS><COLL_OJ>S</COLL_OJ><NO_OJ>60</NO_OJ><DATE_PUB>${notice.published ?? '20190325'}</DATE_PUB></REF_OJS><NOTICE_DATA><NO_DOC_OJS>${year}/S 060-${number}</NO_DOC_OJS><URI_LIST><URI_DOC LG="${language}">https://ted.example/${notice.number}</URI_DOC></URI_LIST><LG_ORIG>${language}</LG_ORIG><ISO_COUNTRY VALUE="${notice.country ?? 'FR'}"/><ORIGINAL_CPV CODE="${notice.cpv ?? '45200000'}">Works</ORIGINAL_CPV><n2016:PERFORMANCE_NUTS CODE="FRK26">Rhône</n2016:PERFORMANCE_NUTS>${
    notice.value ? `<VALUES><VALUE TYPE="${notice.value.type}" CURRENCY="${notice.value.currency ?? 'EUR'}">${notice.value.amount}</VALUE></VALUES>` : ''
  }${notice.names ? `<REF_NOTICE><NO_DOC_OJS>${notice.names}</NO_DOC_OJS></REF_NOTICE>` : ''}</NOTICE_DATA><CODIF_DATA><DS_DATE_DISPATCH>20190322</DS_DATE_DISPATCH><TD_DOCUMENT_TYPE CODE="${notice.document ?? '3'}">Notice</TD_DOCUMENT_TYPE><NC_CONTRACT_NATURE CODE="1">Works</NC_CONTRACT_NATURE><PR_PROC CODE="1">Open procedure</PR_PROC>${notice.authority ? `<AA_AUTHORITY_TYPE CODE="${notice.authority}">Authority</AA_AUTHORITY_TYPE>` : ''}</CODIF_DATA></CODED_DATA_SECTION>
<TRANSLATION_SECTION><ML_TITLES>${titles.join('')}</ML_TITLES></TRANSLATION_SECTION>
<FORM_SECTION>${forms.join('\n')}</FORM_SECTION>
</TED_EXPORT>
`;
}
