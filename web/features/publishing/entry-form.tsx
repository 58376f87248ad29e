import { type ReactNode, useMemo } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { type FormShape, useSavedForm } from '../../ui/autosave/use-saved-form.ts';
import { Form } from '../../ui/form/form.tsx';
import type { Values } from '../../ui/form/use-form.ts';
import { useDraft } from './draft-context.ts';
import { entryName } from './tab-fields.ts';
import css from './tab-form.module.css';
import type { TabId } from '../../domain/own-notice/tabs.ts';
import { fieldLabel } from '../../domain/own-notice/words.ts';
import { useT } from '../../i18n.ts';

/** The lengths of an entry's texts: those of `lots.put.*`, without that. */
function lengthsOf({ maxLengths }: Pick<Endpoint, 'maxLengths'>, list: string): Pick<Endpoint, 'maxLengths'> {
  const prefix = `${list}.put.*.`;
  return {
    maxLengths: Object.fromEntries(
      Object.entries(maxLengths).flatMap(([path, length]) => (path.startsWith(prefix) ? [[path.slice(prefix.length), length]] : [])),
    ),
  };
}

/** The form of one entry of a long list: saved by itself, like its tab. */
export function EntryForm<V extends Values>({
  tab,
  list,
  id,
  shape,
  endpoint,
  label,
  children,
}: {
  tab: TabId;
  list: 'lots' | 'awards';
  id: string;
  shape: (id: string) => FormShape<V>;
  endpoint: Pick<Endpoint, 'maxLengths'>;
  label: string;
  children: ReactNode;
}) {
  const t = useT();
  const { saver, askedFor } = useDraft();
  const within = `${entryName(list, id)}.`;
  const missing = askedFor(tab).flatMap(({ field, rule }) => (field.startsWith(within) ? [{ name: field.slice(within.length), rule }] : []));
  const [ownShape, lengths] = useMemo(() => [shape(id), lengthsOf(endpoint, list)], [shape, id, endpoint, list]);
  const form = useSavedForm(saver, tab, ownShape, { missing, onSubmit: () => undefined, within });
  const labels = Object.fromEntries(missing.map(({ name }) => [name, fieldLabel(t, tab, `${within}${name}`)]));
  return (
    <div className={css.form}>
      <Form form={{ ...form, problems: [] }} endpoint={lengths} labels={labels} aria-label={label}>
        {children}
      </Form>
    </div>
  );
}
