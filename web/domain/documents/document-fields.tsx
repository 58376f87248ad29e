import { useId, useState } from 'react';
import { documentTypes } from '#contract/document-names.ts';
import { type EditedDocument, changeNoticeDocument, editedDocuments } from '#contract/documents.ts';
import { call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import parts from '../../ui/parts.module.css';
import { useNotifyingAction } from '../session/use-notifying-action.ts';
import { documentName } from './document-name.ts';
import css from './documents.module.css';

const CHANGES = [editedDocuments] as const;

/** Title and type of a document, saved when they are left. */
export function DocumentFields({ document }: { document: EditedDocument }) {
  const t = useT();
  const id = useId();
  const runNotified = useNotifyingAction(CHANGES);
  const [title, setTitle] = useState(document.title ?? '');
  // Another editor may have written it.
  const [savedTitle, setSavedTitle] = useState(document.title);
  if (savedTitle !== document.title) {
    setSavedTitle(document.title);
    setTitle(document.title ?? '');
  }
  const save = (body: { title?: string | null; documentType?: (typeof documentTypes)[number] | null }) =>
    void runNotified(() => call(changeNoticeDocument, { params: { id: document.id }, body }), undefined, documentName(document));
  const saveTitle = () => {
    const next = title.trim();
    if (next !== (document.title ?? '')) save({ title: next || null });
  };
  return (
    <div className={css.fields}>
      <label htmlFor={`${id}-title`}>{t('documents.field.title')}</label>
      <input
        id={`${id}-title`}
        className={parts.control}
        value={title}
        maxLength={changeNoticeDocument.maxLengths['title']}
        placeholder={document.name ?? ''}
        onChange={(event) => setTitle(event.target.value)}
        onBlur={saveTitle}
        onKeyDown={(event) => event.key === 'Enter' && saveTitle()}
      />
      <label htmlFor={`${id}-type`}>{t('documents.field.type')}</label>
      <select
        id={`${id}-type`}
        className={parts.control}
        value={document.documentType ?? ''}
        onChange={(event) => save({ documentType: documentTypes.find((type) => type === event.target.value) ?? null })}
      >
        <option value="">{t('documents.noType')}</option>
        {documentTypes.map((type) => (
          <option key={type} value={type}>
            {t(`documents.type.${type}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
