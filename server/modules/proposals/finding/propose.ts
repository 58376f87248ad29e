import type { Proposal } from '#contract/proposals.ts';
import type { DocumentText } from '../reading/document.ts';
import { detectLanguage } from './detect-language.ts';
import { proposeContacts } from './propose-contacts.ts';
import { proposeMoney } from './propose-money.ts';
import { proposeTexts } from './propose-texts.ts';
import { proposeTimes } from './propose-times.ts';
import type { ProposalOptions } from './proposal-options.ts';
import { plainText } from './plain-text.ts';
import { splitSentences } from './split-sentences.ts';

/** Alternatives of one field. */
const MAX_ALTERNATIVES = 3;
const rank = { high: 0, medium: 1, low: 2 } as const;

/** Proposals of a document for the fields of a notice: those of one field together, the likeliest first, none twice. */
export function propose(document: DocumentText, options: ProposalOptions): { language: string; proposals: Proposal[] } {
  const sentences = splitSentences(document.paragraphs);
  const language = options.language ?? detectLanguage(plainText(document.paragraphs.map(({ text }) => text).join('\n')));
  const all: Proposal[] = [
    ...proposeTexts(sentences, document.paragraphs, language),
    ...proposeMoney(sentences, options),
    ...proposeTimes(sentences, language, options),
    ...proposeContacts(sentences),
  ];
  const byField = Map.groupBy(all, ({ tab, field }) => `${tab} ${field}`);
  const proposals = [...byField.values()].flatMap((list) => {
    const distinct = new Map<string, Proposal>();
    for (const proposal of list.toSorted((a, b) => rank[a.confidence] - rank[b.confidence])) {
      const key = JSON.stringify(proposal.value).toLowerCase();
      if (!distinct.has(key)) distinct.set(key, proposal);
    }
    return [...distinct.values()].slice(0, MAX_ALTERNATIVES);
  });
  return { language, proposals };
}
