import { type ContractTerms, type NoticeContent, type Period, durationUnits } from '#contract/notices.ts';
import { countOf, omitEmpty } from '../parse-values.ts';
import { plainText } from '../plain-text.ts';
import { type XmlNode, elementAt, attribute, child, children, textOf } from '../xml/xml-node.ts';
import { type Organisations, namedContactOf } from './map-organisations.ts';
import { amountOf, localText, timeOf } from './read-values.ts';

const MAX_REVIEWERS = 20;

const wholeNumber = (node: XmlNode | undefined) => countOf(textOf(node, 40));
const plainTextOf = (text: string | undefined) => (text && plainText(text)) || undefined;

/** BT-36, 536 and 537. */
function periodOf(node: XmlNode | undefined, country: string | undefined): Period | undefined {
  if (!node) return undefined;
  const measure = child(node, 'DurationMeasure');
  const unit = durationUnits.find((candidate) => candidate === attribute(measure, 'unitCode')?.toLowerCase());
  const count = wholeNumber(measure);
  return omitEmpty({
    start: timeOf(textOf(child(node, 'StartDate'), 40), country, 'start'),
    end: timeOf(textOf(child(node, 'EndDate'), 40), country, 'end'),
    duration: unit && count ? { count, unit } : undefined,
  });
}

/** How long the contract of a lot runs, what may be added to it, and the limits of a framework (BT-36, 54, 57, 58, 113, 271). */
export function termsOf(lot: XmlNode, project: XmlNode | undefined, language: string | undefined, country: string | undefined): ContractTerms {
  const extension = child(project, 'ContractExtension');
  const framework = elementAt(lot, 'TenderingProcess', 'FrameworkAgreement');
  const total = elementAt(project, 'RequestedTenderTotal', 'UBLExtensions', 'UBLExtension', 'ExtensionContent', 'EformsExtension');
  return (
    omitEmpty({
      contractPeriod: periodOf(child(project, 'PlannedPeriod'), country),
      options: extension && plainTextOf(localText(extension, 'OptionsDescription', language, 5000)),
      renewal:
        extension &&
        omitEmpty({
          maximum: wholeNumber(child(extension, 'MaximumNumberNumeric')),
          description: plainTextOf(localText(elementAt(extension, 'Renewal', 'Period'), 'Description', language, 5000)),
        }),
      framework: omitEmpty({
        maximumParticipants: wholeNumber(child(framework, 'MaximumOperatorQuantity')),
        maximumValue: amountOf(child(total, 'FrameworkMaximumAmount')).money ?? amountOf(child(framework, 'EstimatedMaximumValueAmount')).money,
      }),
    }) ?? {}
  );
}

/** Review bodies of all lots, each once, with their deadlines (OPT-301, BT-99). @param tenderingTerms of each lot */
export function reviewOf(
  tenderingTerms: readonly XmlNode[],
  organisations: Organisations,
  language: string | undefined,
): Pick<NoticeContent, 'reviewBodies' | 'reviewDetails'> {
  const bodies = new Map<string, NonNullable<NoticeContent['contact']>>();
  const details = new Set<string>();
  for (const tendering of tenderingTerms) {
    for (const terms of children(tendering, 'AppealTerms')) {
      for (const party of children(terms, 'AppealReceiverParty')) {
        const id = textOf(elementAt(party, 'PartyIdentification', 'ID'), 100);
        if (id === undefined || bodies.has(id) || bodies.size >= MAX_REVIEWERS) continue;
        const contact = namedContactOf(organisations.get(id));
        if (contact) bodies.set(id, contact);
      }
      const deadlineText = plainTextOf(localText(child(terms, 'PresentationPeriod'), 'Description', language, 5000));
      if (deadlineText && details.size < MAX_REVIEWERS) details.add(deadlineText);
    }
  }
  return { reviewBodies: [...bodies.values()], reviewDetails: [...details].join('\n').slice(0, 20_000).toWellFormed() || undefined };
}
