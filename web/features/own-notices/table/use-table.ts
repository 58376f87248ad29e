import { useRef, useState } from 'react';
import { type BulkDraftField, MAX_TABLE_BYTES } from '#contract/bulk-draft-names.ts';
import { type BulkDraftTable, createBulkDrafts, previewBulkDrafts } from '#contract/bulk-drafts.ts';
import { listOwnNotices } from '#contract/own-notices.ts';
import { CallError, call } from '../../../api.ts';
import { invalidate } from '../../../domain/session/use-endpoint.ts';

interface TableState {
  name: string;
  /** As it is understood, until its drafts are made; then what became of it. */
  table?: BulkDraftTable;
  /** Its drafts are made. */
  isDone?: boolean;
  isBusy?: boolean;
  /** For `bulk-drafts.failure.`. */
  failure?: string;
}

function failureOf(error: unknown): string {
  const problem = error instanceof CallError ? error.problem : null;
  if (problem?.code === 'body-too-large') return 'too-large';
  if (problem?.code === 'forbidden') return 'forbidden';
  return problem?.errors?.find(({ path }) => path === 'body')?.rule ?? 'other';
}

/** A chosen file: it stays in the browser, and is sent for each preview and for its drafts. */
export function useTable() {
  const running = useRef<AbortController>(null);
  const file = useRef<File>(null);
  const [state, setState] = useState<TableState | null>(null);

  const run = async (isDone: boolean, fields?: readonly (BulkDraftField | null)[]) => {
    const chosen = file.current;
    if (!chosen) return;
    running.current?.abort();
    running.current = new AbortController();
    const { signal } = running.current;
    const { name } = chosen;
    setState((former) => ({ ...former, name, isBusy: true }));
    try {
      const query = fields ? { fields: fields.map((field) => field ?? '').join(',') } : {};
      const table = await call(isDone ? createBulkDrafts : previewBulkDrafts, { query }, { signal, file: chosen });
      setState({ name, table, isDone });
    } catch (error) {
      // What was understood of it stays on the page.
      if (!signal.aborted) setState((former) => ({ name, failure: failureOf(error), ...(former?.table ? { table: former.table } : {}) }));
    } finally {
      if (isDone) await invalidate(listOwnNotices);
    }
  };
  return {
    state,
    choose: (chosen: File) => {
      file.current = chosen;
      setState({ name: chosen.name });
      if (chosen.size > MAX_TABLE_BYTES) return setState({ name: chosen.name, failure: 'too-large' });
      return void run(false);
    },
    map: (fields: readonly (BulkDraftField | null)[]) => void run(false, fields),
    create: () =>
      void run(
        true,
        state?.table?.columns.map(({ field }) => field),
      ),
  };
}
