import { foldText } from '#contract/fold.ts';
import { interfaceLanguages } from '#contract/languages.ts';
import { noticeKinds, noticeTypes, procurementCategories, procurementMethods } from '#contract/notice-names.ts';
import { translatorsOf } from '#server/platform/texts.ts';

const choices = { type: noticeTypes, category: procurementCategories, method: procurementMethods, kind: noticeKinds } as const;
export type ChoiceField = keyof typeof choices;

/** What offices write besides the portal's own words, by code. */
const otherWords: Readonly<Record<ChoiceField, Readonly<Record<string, string>>>> = {
  type: {
    invitationForBids:
      'ifb|itb|itt|bid|bids|tender|invitation to bid|invitation to tender|notice inviting tender|nit|appel d offres|licitacion|बोलपत्र|निविदा|দরপত্র|zabuni|tender',
    requestForProposals: 'rfp|proposal|request for proposal|प्रस्ताव',
    requestForQuotations: 'rfq|quotation|quotations|sealed quotation|request for quotation|शिलबन्दी दरभाउपत्र|दरभाउपत्र|devis',
    expressionOfInterest: 'eoi|expressions of interest|आशयपत्र',
    prequalification: 'pq|pre qualification',
    priorInformation: 'pin|planned|prior information notice',
    marketConsultation: 'rfi|request for information',
    contractAward: 'award|can',
  },
  category: {
    goods: 'good|supplies|supply|fourniture|bien|bienes|मालसामान|মালামাল',
    works: 'work|construction|civil works|travail|निर्माण|পূর্ত কাজ',
    services: 'service|consultancy|consulting|consulting services|consulting service|consultant|non consulting services|परामर्श सेवा',
  },
  method: {
    open: 'open|open tender|open tendering|open bidding|ncb|icb|national competitive bidding|international competitive bidding|otm|खुला|appel d offres ouvert|procedimiento abierto|abierto',
    selective: 'selective|restricted|restricted tender|two stage|restreint|restringido',
    limited: 'limited|limited tender|negotiated|negociado|procedure negociee',
    direct: 'direct|direct purchase|direct award|single source|sole source|सोझै खरिद|gre a gre',
  },
  kind: {
    online: 'online|electronic|electronically|e bidding|e tender|e submission|e gp|egp|on line|en ligne|electronique|electronica',
    offline: 'offline|paper|on paper|physical|hard copy|sealed envelope|papier|papel|fisica',
  },
};

const words = translatorsOf(Object.fromEntries(interfaceLanguages.map((language) => [language, {}])) as Parameters<typeof translatorsOf>[0]);

/** Folded word → code; the first wins. */
function wordsOf(field: ChoiceField): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const add = (word: string, code: string) => {
    const key = foldText(word);
    if (key !== '' && !found.has(key)) found.set(key, code);
  };
  for (const code of choices[field]) {
    add(code, code);
    for (const language of interfaceLanguages) add(words(language)(`words.${field}.${code}`), code);
  }
  for (const [code, list] of Object.entries(otherWords[field])) for (const word of list.split('|')) add(word, code);
  return found;
}
const known = new Map<ChoiceField, ReadonlyMap<string, string>>();

/** The code of a notice type, a category, a method or a kind of submission, in words of eight languages; null for others. */
export const choiceOf = (field: ChoiceField, text: string): string | null => known.getOrInsertComputed(field, () => wordsOf(field)).get(foldText(text)) ?? null;
