import type { ReactNode } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { useT } from '../../i18n.ts';
import { type FormShape, useSavedForm } from '../../ui/autosave/use-saved-form.ts';
import { AskedFields, Form } from '../../ui/form/form.tsx';
import type { FormState, Values } from '../../ui/form/use-form.ts';
import ui from '../../ui/ui.module.css';
import { useDraft } from './draft-context.ts';
import { useLock } from './lock.ts';
import css from './tab-form.module.css';
import type { TabId } from '../../domain/own-notice/tabs.ts';
import { fieldLabel } from '../../domain/own-notice/words.ts';

/** The button at the end of a tab. */
export function Next({ tab, isLast = false }: { tab: TabId; isLast?: boolean }) {
  const t = useT();
  const { isAmendment, next } = useDraft();
  if (isAmendment) return null;
  return (
    <p className={css.next}>
      <button type="button" className={ui.primary} onClick={() => next(tab)}>
        {t(isLast ? 'publishing.toPreview' : 'publishing.next')}
      </button>
    </p>
  );
}

/** The form of a tab: saved by itself; its faults stand at its fields. */
export function TabForm<V extends Values>({
  tab,
  shape,
  endpoint,
  before,
  after,
  children,
}: {
  tab: TabId;
  shape: FormShape<V>;
  endpoint: Pick<Endpoint, 'maxLengths'>;
  before?: ReactNode;
  /** Forms of their own: entries of a list. */
  after?: ReactNode;
  children: (form: FormState<V>) => ReactNode;
}) {
  const t = useT();
  const { saver, progress, askedFor, next } = useDraft();
  const { isLocked } = useLock();
  const asked = askedFor(tab).filter(({ field }) => !field.includes('['));
  const form = useSavedForm(saver, tab, shape, { missing: asked.map(({ field, rule }) => ({ name: field, rule })), onSubmit: () => next(tab) });
  const labels = Object.fromEntries(asked.map(({ field }) => [field, fieldLabel(t, tab, field)]));
  const byLaw = progress.checks.filter((check) => check.tab === tab && check.code === 'law-content' && check.reason === null);
  return (
    <div className={css.form} data-locked={isLocked || undefined}>
      {before}
      <Form form={form} endpoint={endpoint} labels={labels}>
        <AskedFields value={new Set(byLaw.map(({ field }) => field))}>{children(form)}</AskedFields>
      </Form>
      {after}
      <Next tab={tab} />
    </div>
  );
}
