import type { NoticeFields } from '#contract/draft-fields.ts';
import type { FormShape } from '../../../ui/autosave/use-saved-form.ts';
import { filledRows, given, givenLength, givenMoney, givenNumber, length, money } from './values.ts';

type Detailed = NoticeFields['Detailed-information'];

const numberText = (number: number | null | undefined) => (number === null || number === undefined ? '' : String(number));

function toForm(fields: Detailed) {
  const { bidSecurity, documentAccess, contractPeriod, renewal, framework, project } = fields;
  return {
    descriptionHtml: fields.descriptionHtml ?? '',
    teaser: fields.teaser ?? '',
    eligibility: fields.eligibility ?? '',
    submissionMethod: fields.submissionMethod ?? '',
    submissionPlace: fields.submissionPlace ?? '',
    openingPlace: fields.openingPlace ?? '',
    bidSecurity: { value: money(bidSecurity?.value), validity: length(bidSecurity?.validity), description: bidSecurity?.description ?? '' },
    bidValidity: length(fields.bidValidity),
    documentAccess: { description: documentAccess?.description ?? '', fee: money(documentAccess?.fee) },
    contractPeriod: { start: contractPeriod?.start ?? '', end: contractPeriod?.end ?? '', duration: length(contractPeriod?.duration, 'month') },
    hasOptions: fields.hasOptions ?? false,
    options: fields.options ?? '',
    hasRenewal: fields.hasRenewal ?? false,
    renewal: { maximum: numberText(renewal?.maximum), description: renewal?.description ?? '' },
    framework: { maximumParticipants: numberText(framework?.maximumParticipants), maximumValue: money(framework?.maximumValue) },
    criteria: (fields.criteria ?? []).map(({ kind, name, weight }) => ({ kind: kind ?? '', name: name ?? '', weight: weight ?? '' })),
    places: (fields.places ?? []).map(({ name, city, country }) => ({ name: name ?? '', city: city ?? '', country: country ?? '' })),
    fundingAgency: fields.fundingAgency ?? '',
    sourceOfFunding: fields.sourceOfFunding ?? '',
    project: { id: project?.id ?? '', title: project?.title ?? '' },
    reviewDetails: fields.reviewDetails ?? '',
  };
}
export type DetailedValues = ReturnType<typeof toForm>;

/** A group of values, or null when nothing of it is entered. */
const group = <T extends object>(values: T): T | null => (Object.values(values).every((value) => value === null || value === '') ? null : values);

/** The detailed information as its form has it; the lots are an editor of their own. */
export const detailedShape: FormShape<DetailedValues> = {
  toForm,
  toFields: (values) => ({
    descriptionHtml: given(values.descriptionHtml),
    teaser: given(values.teaser),
    eligibility: given(values.eligibility),
    submissionMethod: given(values.submissionMethod),
    submissionPlace: given(values.submissionPlace),
    openingPlace: given(values.openingPlace),
    bidSecurity: group({
      value: givenMoney(values.bidSecurity.value),
      validity: givenLength(values.bidSecurity.validity),
      description: values.bidSecurity.description.trim(),
    }),
    bidValidity: givenLength(values.bidValidity),
    documentAccess: group({ description: values.documentAccess.description.trim(), fee: givenMoney(values.documentAccess.fee) }),
    contractPeriod: group({
      start: given(values.contractPeriod.start),
      end: given(values.contractPeriod.end),
      duration: givenLength(values.contractPeriod.duration),
    }),
    hasOptions: values.hasOptions || null,
    options: given(values.options),
    hasRenewal: values.hasRenewal || null,
    renewal: group({ maximum: givenNumber(values.renewal.maximum), description: values.renewal.description.trim() }),
    framework: group({
      maximumParticipants: givenNumber(values.framework.maximumParticipants),
      maximumValue: givenMoney(values.framework.maximumValue),
    }),
    criteria: filledRows(values.criteria),
    places: filledRows(values.places),
    fundingAgency: given(values.fundingAgency),
    sourceOfFunding: given(values.sourceOfFunding),
    project: group({ id: values.project.id.trim(), title: values.project.title.trim() }),
    reviewDetails: given(values.reviewDetails),
  }),
};
