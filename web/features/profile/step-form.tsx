import { type ReactNode, createContext, use, useEffect } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { useFormats } from '../../lib/site.tsx';
import { Conflict } from '../../ui/form/conflict.tsx';
import { Actions, Form } from '../../ui/form/form.tsx';
import { useReportUnsaved } from '../../ui/form/unsaved-changes.tsx';
import type { FormState, Values } from '../../ui/form/use-form.ts';
import css from './step-form.module.css';
import shared from './profile.module.css';
import type { StepFormState } from './use-step-form.ts';

await loadTexts('form', 'profile');

/** When it was saved, announced to screen readers too. */
export function Saved({ at }: { at: Date | null }) {
  const t = useT();
  const { firstDate, siteZone } = useFormats();
  return <output className={css.saved}>{at && t('form.savedAt', { time: firstDate(at.toISOString(), siteZone, 'time') })}</output>;
}

/** Removes the message that the previous step was saved, so that this step's errors stand alone. */
export const ClearSavedContext = createContext<() => void>(() => undefined);

/** Reports the form that is being filled in. */
export function useClearSaved<V extends Values>({ problems }: FormState<V>): void {
  const clearSaved = use(ClearSavedContext);
  const isWrong = problems.length > 0;
  useEffect(() => {
    if (isWrong) clearSaved();
  }, [isWrong, clearSaved]);
}

/** The form of a part of the profile: its fields, conflicts with other people's changes, the button, and when it was saved. */
export function StepForm<V extends Values>({
  stepForm,
  endpoint,
  labels,
  submit,
  mayEdit,
  children,
}: {
  stepForm: StepFormState<V>;
  /** The endpoint that receives the values. */
  endpoint?: Pick<Endpoint, 'maxLengths'>;
  labels: Readonly<Record<string, string>>;
  submit: string;
  mayEdit: boolean;
  children: ReactNode;
}) {
  const t = useT();
  const { isDirty } = stepForm.form.formState;
  useReportUnsaved(isDirty);
  useClearSaved(stepForm.form);
  return (
    <Form form={stepForm.form} endpoint={endpoint} labels={labels}>
      {stepForm.differences && <Conflict differences={stepForm.differences} onAcceptSaved={stepForm.acceptSaved} onKeepMine={stepForm.keepMine} />}
      <fieldset className={css.fields} disabled={!mayEdit}>
        {children}
      </fieldset>
      {mayEdit ? (
        <Actions submit={submit}>
          <Saved at={isDirty || stepForm.form.problems.length > 0 ? null : stepForm.savedAt} />
        </Actions>
      ) : (
        <p className={shared.note}>{t('profile.readOnly')}</p>
      )}
    </Form>
  );
}

/** Waits for a part's data; a failure can be retried. */
export function StepLoading({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  return failed ? <LoadFailed onRetry={onRetry} /> : <div className={css.waits} aria-busy="true" />;
}
