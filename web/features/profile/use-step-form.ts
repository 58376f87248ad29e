import { useState } from 'react';
import { listOwnApprovalRequests, showOwnOrganisation } from '#contract/own-organisation.ts';
import { invalidate } from '../../domain/session/use-endpoint.ts';
import type { Values } from '../../ui/form/use-form.ts';
import { type RevisionedForm, type ValueFormatters, useRevisionedForm } from '../../ui/form/use-revisioned-form.ts';

export interface StepFormState<V extends Values> extends RevisionedForm<V> {
  savedAt: Date | null;
}

/**
 * A part of the profile as a form.
 * @param valuesOf what the form holds of an answer. @param save sends the values with their revision.
 * @param formatters the text for values that are codes.
 */
export function useStepForm<D extends { revision: number }, V extends Values>(
  loaded: D,
  valuesOf: (data: D) => V,
  save: (values: V, revision: number) => Promise<D>,
  labels: Readonly<Record<string, string>>,
  onSaved: (completeSteps?: readonly string[]) => void,
  formatters?: ValueFormatters<V>,
): StepFormState<V> {
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const revised = useRevisionedForm(loaded, valuesOf, save, {
    labels,
    formatters,
    onSaved: async (savedData) => {
      setSavedAt(new Date());
      await invalidate(showOwnOrganisation, listOwnApprovalRequests);
      onSaved((savedData as { steps?: readonly string[] }).steps);
    },
  });
  return { ...revised, savedAt };
}
