import type { NoticeFields } from '#contract/draft-fields.ts';
import type { FormShape } from '../../../ui/autosave/use-saved-form.ts';
import { given, givenMoney, givenTime, money, time } from './values.ts';

type General = NoticeFields['General-information'];

function toForm(fields: General) {
  return {
    type: fields.type ?? '',
    kind: fields.kind ?? '',
    free: fields.free ?? null,
    title: fields.title ?? '',
    language: fields.language ?? '',
    buyerName: fields.buyerName ?? '',
    country: fields.country ?? '',
    region: fields.region ?? '',
    city: fields.city ?? '',
    category: fields.category ?? '',
    method: fields.method ?? '',
    methodDetails: fields.methodDetails ?? '',
    contractNumber: fields.contractNumber ?? '',
    value: money(fields.value),
    deadline: time(fields.deadline),
    questionsUntil: time(fields.questionsUntil),
    openingAt: time(fields.openingAt),
    sibutu: fields.sibutu ?? false,
  };
}
export type GeneralValues = ReturnType<typeof toForm>;

/** The general information as its form has it. */
export const generalShape: FormShape<GeneralValues> = {
  toForm,
  toFields: (values) => ({
    type: given(values.type),
    kind: given(values.kind),
    free: values.free,
    title: given(values.title),
    language: given(values.language),
    buyerName: given(values.buyerName),
    country: given(values.country),
    region: given(values.region),
    city: given(values.city),
    category: given(values.category),
    method: given(values.method),
    methodDetails: given(values.methodDetails),
    contractNumber: given(values.contractNumber),
    value: givenMoney(values.value),
    deadline: givenTime(values.deadline),
    questionsUntil: givenTime(values.questionsUntil),
    openingAt: givenTime(values.openingAt),
    sibutu: values.sibutu || null,
  }),
};
