import { type FormEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { addNoticeDocument, editedDocuments } from '#contract/documents.ts';
import { CallError, call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import parts from '../../ui/parts.module.css';
import ui from '../../ui/ui.module.css';
import { invalidate } from '../session/use-endpoint.ts';
import css from './documents.module.css';

/** Adds a document that is kept elsewhere, by its address. */
export function LinkForm({ notice }: { notice: string }) {
  const t = useT();
  const id = useId();
  const address = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [values, setValues] = useState({ url: '', title: '' });
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const open = () => {
    flushSync(() => setOpen(true));
    address.current?.focus();
  };
  const close = () => {
    setOpen(false);
    setValues({ url: '', title: '' });
    setError(null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const url = /^[a-z]+:/iu.test(values.url.trim()) ? values.url.trim() : `https://${values.url.trim()}`;
      await call(addNoticeDocument, { body: { notice, url, ...(values.title.trim() ? { title: values.title.trim() } : {}) } });
      close();
      await invalidate(editedDocuments);
    } catch (cause) {
      setError(cause instanceof CallError && cause.status === 400 ? 'web' : 'failed');
    } finally {
      setBusy(false);
    }
  };
  if (!isOpen)
    return (
      <button type="button" className={ui.button} onClick={open}>
        {t('documents.addLink')}
      </button>
    );
  return (
    <form className={css.linkForm} onSubmit={(event) => void submit(event)} noValidate>
      <label htmlFor={`${id}-url`}>{t('documents.field.url')}</label>
      <input
        id={`${id}-url`}
        className={parts.control}
        ref={address}
        inputMode="url"
        value={values.url}
        maxLength={addNoticeDocument.maxLengths['url']}
        aria-required="true"
        aria-invalid={error === 'web' || undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => setValues({ ...values, url: event.target.value })}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className={css.failed}>
          {t(`documents.error.${error}`)}
        </p>
      )}
      <label htmlFor={`${id}-title`}>{t('documents.field.title')}</label>
      <input
        id={`${id}-title`}
        className={parts.control}
        value={values.title}
        maxLength={addNoticeDocument.maxLengths['title']}
        onChange={(event) => setValues({ ...values, title: event.target.value })}
      />
      <div className={css.actions}>
        <button type="submit" className={ui.button} disabled={isBusy}>
          {t('documents.add')}
        </button>
        <button type="button" className={ui.quiet} onClick={close}>
          {t('documents.dismiss')}
        </button>
      </div>
    </form>
  );
}
