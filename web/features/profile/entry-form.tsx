import type { ReactNode } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { useT } from '../../i18n.ts';
import { Conflict } from '../../ui/form/conflict.tsx';
import { Actions, Form } from '../../ui/form/form.tsx';
import { useReportUnsaved } from '../../ui/form/unsaved-changes.tsx';
import type { Values } from '../../ui/form/use-form.ts';
import type { ValueFormatters } from '../../ui/form/use-revisioned-form.ts';
import ui from '../../ui/ui.module.css';
import { useClearSaved } from './step-form.tsx';
import { useStepForm } from './use-step-form.ts';

/** The form of one list entry; a new one has an empty id. */
export function EntryForm<E extends { id: string; revision: number }, V extends Values>({
  entry,
  endpoint,
  valuesOf,
  save,
  labels,
  formatters,
  close,
  submit,
  children,
}: {
  entry: E;
  /** The endpoint that creates an entry. */
  endpoint: Pick<Endpoint, 'maxLengths'>;
  valuesOf: (entry: E) => V;
  save: (id: string, values: V, revision: number) => Promise<E>;
  labels: Readonly<Record<string, string>>;
  formatters?: ValueFormatters<V>;
  close: (completeSteps?: readonly string[]) => void;
  /** Label of its button where the form is the whole step; there is no Cancel then. */
  submit?: string | undefined;
  children: ReactNode;
}) {
  const t = useT();
  const stepForm = useStepForm(entry, valuesOf, (values, revision) => save(entry.id, values, revision), labels, close, formatters);
  useReportUnsaved(stepForm.form.formState.isDirty);
  useClearSaved(stepForm.form);
  return (
    <Form form={stepForm.form} endpoint={endpoint} labels={labels}>
      {stepForm.differences && <Conflict differences={stepForm.differences} onAcceptSaved={stepForm.acceptSaved} onKeepMine={stepForm.keepMine} />}
      {children}
      <Actions submit={submit ?? t('profile.save')}>
        {submit === undefined && (
          <button type="button" className={ui.button} onClick={() => close()}>
            {t('profile.cancel')}
          </button>
        )}
      </Actions>
    </Form>
  );
}
