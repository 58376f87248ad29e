import { useCallback, useRef } from 'react';
import { DocumentsEditor, type DocumentsSummary } from '../../../domain/documents/documents-editor.tsx';
import { useT } from '../../../i18n.ts';
import { useDraft } from '../draft-context.ts';
import { Group } from '../fields/section.tsx';
import { Next } from '../tab-form.tsx';
import tabCss from '../tab-form.module.css';

const TAB = 'Documents';

/** The tab Documents: the files and links of the notice, saved by themselves. */
export function DocumentsTab() {
  const t = useT();
  const { details, refresh } = useDraft();
  const last = useRef<string | null>(null);
  const onChange = useCallback(
    (summary: DocumentsSummary) => {
      const states = JSON.stringify(summary);
      if (last.current !== null && last.current !== states) refresh();
      last.current = states;
    },
    [refresh],
  );
  return (
    <div className={tabCss.form}>
      <Group title={t('publishing.group.files')} text={t('publishing.group.filesText')}>
        <div id={`${TAB}-documents`} tabIndex={-1}>
          <DocumentsEditor notice={details.id} onChange={onChange} />
        </div>
      </Group>
      <Next tab={TAB} />
    </div>
  );
}
