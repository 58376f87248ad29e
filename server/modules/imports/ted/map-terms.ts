import { type ContractTerms, type Period, durationUnits } from '#contract/notices.ts';
import { validTime } from '../parse-times.ts';
import { countOf, omitEmpty } from '../parse-values.ts';
import { type XmlNode, elementAt, attribute, child, textOf, descendantsIn } from '../xml/xml-node.ts';
import { timeFromParts, timeOf, paragraphsOf } from './read-values.ts';

const MAX_TEXT_LENGTH = 5000;

const lengthOf = (count: XmlNode | undefined, unit: (typeof durationUnits)[number] | undefined): Period['duration'] => {
  const number = countOf(textOf(count, 40));
  return number && unit ? { count: number, unit } : undefined;
};

/** Whether an element or its opposite is present. */
const booleanOf = (node: XmlNode | undefined, yes: string, no: string) => (child(node, yes) ? true : child(node, no) ? false : undefined);

/** How long the contract of a description runs and what may be added to it (standard forms of 2014, II.2.7, II.2.10 and II.2.11). */
export function termsOf(description: XmlNode | undefined, country: string | undefined): ContractTerms {
  const length = child(description, 'DURATION');
  const unit = durationUnits.find((candidate) => candidate === attribute(length, 'TYPE')?.toLowerCase());
  const day = (name: string, edge: 'start' | 'end') => validTime(timeOf(textOf(child(description, name), 40), undefined, country, edge));
  const terms = {
    contractPeriod: omitEmpty({ start: day('DATE_START', 'start'), end: day('DATE_END', 'end'), duration: lengthOf(length, unit) }),
    hasOptions: booleanOf(description, 'OPTIONS', 'NO_OPTIONS'),
    options: paragraphsOf(child(description, 'OPTIONS_DESCR'), MAX_TEXT_LENGTH),
    hasRenewal: booleanOf(description, 'RENEWAL', 'NO_RENEWAL'),
    renewal: omitEmpty({ description: paragraphsOf(child(description, 'RENEWAL_DESCR'), MAX_TEXT_LENGTH) }),
  };
  return omitEmpty(terms) ?? {};
}

/** How many may take part in a framework agreement (IV.1.3). */
export const frameworkOf = (procedure: XmlNode | undefined): ContractTerms =>
  omitEmpty({ framework: omitEmpty({ maximumParticipants: countOf(textOf(elementAt(procedure, 'FRAMEWORK', 'NB_PARTICIPANTS'), 40)) }) }) ?? {};

/** The same for defence forms, of the whole or of a lot: the first period given, in months or days, or by its dates. */
export function defenceTermsOf(node: XmlNode, country: string | undefined): ContractTerms {
  const [period] = descendantsIn(node, new Set(['PERIOD_WORK_DATE_STARTING']));
  const [options] = descendantsIn(node, new Set(['OPTION_DESCRIPTION']));
  const ends = child(period, 'INTERVAL_DATE');
  const [months, days] = [lengthOf(child(period, 'MONTHS'), 'month'), lengthOf(child(period, 'DAYS'), 'day')];
  const terms = {
    contractPeriod: omitEmpty({
      start: validTime(timeFromParts(child(ends, 'START_DATE'), country, 'start')),
      end: validTime(timeFromParts(child(ends, 'END_DATE'), country, 'end')),
      duration: months ?? days,
    }),
    hasOptions: options ? true : undefined,
    options: paragraphsOf(options, MAX_TEXT_LENGTH),
  };
  return omitEmpty(terms) ?? {};
}
