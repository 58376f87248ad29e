import { Suspense, lazy, useDeferredValue, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { createNotice, listTemplates, removeTemplate } from '#contract/drafts.ts';
import { listOwnNotices } from '#contract/own-notices.ts';
import { MAX_FIND_LENGTH } from '#contract/search-words.ts';
import { call } from '../../api.ts';
import { activeChild, useUser } from '../../domain/session/session.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { useNotifyingAction } from '../../domain/session/use-notifying-action.ts';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { type Find, FindBox } from '../../ui/find-box/find-box.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import parts from '../../ui/parts.module.css';
import ui from '../../ui/ui.module.css';
import { fieldLabel } from '../../domain/own-notice/words.ts';
import { useDraft } from './draft-context.ts';
import css from './start-from.module.css';
import { removeUntouchedDraft, wizardPath } from './start-notice.tsx';
import { useProposals } from './use-proposals.ts';

const MAX_FOUND = 8;
const MAX_TEMPLATES = 100;
const DocumentProposals = lazy(() => import('../../domain/document-proposals/document-proposals.tsx'));
const templatesChanged = [listTemplates] as const;

function Templates({ use }: { use: (template: string) => void }) {
  const t = useT();
  const runNotified = useNotifyingAction(templatesChanged);
  const { count } = useFormats();
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const { data } = useEndpoint(listTemplates, { query: { size: MAX_TEMPLATES, ...(q === '' ? {} : { q }) } });
  /** The one that is about to be deleted. */
  const [asked, setAsked] = useState<string | null>(null);
  if (!data) return null;
  if (q === '' && data.total === 0) return <p>{t('publishing.start.noTemplates')}</p>;
  return (
    <>
      <label htmlFor="start-template">{t('publishing.start.findTemplate')}</label>
      <input
        id="start-template"
        type="search"
        className={parts.control}
        value={text}
        maxLength={MAX_FIND_LENGTH}
        onChange={(event) => setText(event.target.value)}
      />
      <output>
        {data.total === 0 && t('publishing.start.noSuchTemplate')}
        {data.total > data.items.length && t('publishing.start.moreTemplates', { shown: count(data.items.length), total: count(data.total) })}
      </output>
      <ul className={css.list}>
        {data.items.map(({ id, name }) =>
          id === asked ? (
            <li key={id}>
              <span>{t('publishing.start.removeTemplate', { name })}</span>
              <button
                type="button"
                className={parts.danger}
                // The question replaces the button that had the focus.
                ref={(button) => button?.focus()}
                onClick={() => void runNotified(() => call(removeTemplate, { params: { id } }))}
              >
                {t('publishing.remove')}
              </button>
              <button type="button" className={ui.quiet} onClick={() => setAsked(null)}>
                {t('publishing.start.keepTemplate')}
              </button>
            </li>
          ) : (
            <li key={id}>
              <span>{name}</span>
              <button
                type="button"
                className={ui.button}
                aria-label={t('words.labelled', { label: t('publishing.start.use'), value: name })}
                onClick={() => use(id)}
              >
                {t('publishing.start.use')}
              </button>
              <button
                type="button"
                className={ui.quiet}
                aria-label={t('words.labelled', { label: t('publishing.remove'), value: name })}
                onClick={() => setAsked(id)}
              >
                <Icon name="close" />
              </button>
            </li>
          ),
        )}
      </ul>
    </>
  );
}

/** A new draft may begin as a copy of an earlier notice, from a template or from a document: offered while nothing is written yet. */
export function StartFrom() {
  const t = useT();
  const go = useNavigate();
  const { instant, siteZone } = useFormats();
  const { details, saver } = useDraft();
  const person = useUser()?.id ?? '';
  const child = activeChild.use();
  const dialog = useRef<HTMLDialogElement>(null);
  const [kind, setKind] = useState<'copy' | 'template' | 'document' | null>(null);
  const runNotified = useNotifyingAction([listOwnNotices]);
  const use = useProposals();
  const isBegun = details.revision > 1 || saver.get().savedAt !== null || details.status !== 'draft';
  // What is taken from a document is saved while others of its proposals are still looked at.
  if (isBegun && kind !== 'document') return null;
  const open = (what: 'copy' | 'template' | 'document') => {
    setKind(what);
    dialog.current?.showModal();
  };
  const hasTyped = () => saver.get().status !== 'saved' || saver.get().savedAt !== null;
  const start = async (body: { copyOf: string } | { template: string }) => {
    let id = '';
    const isDone = await runNotified(async () => {
      ({ id } = await call(createNotice, { body }));
      if (!hasTyped()) await removeUntouchedDraft(person, child, details.id);
    });
    if (!isDone) return;
    dialog.current?.close();
    await go(wizardPath(id), { replace: true });
  };
  const find: Find = async (q, signal) => {
    const { items } = await call(listOwnNotices, { query: { q, size: MAX_FOUND } }, { signal });
    return items
      .filter(({ id }) => id !== details.id)
      .map(({ id, title, publishedAt, reference, status }) => ({
        id,
        name: title || t('own-notices.untitled'),
        detail: [reference, publishedAt ? instant(publishedAt, siteZone, 'short') : t(`own-notices.status.${status}`)].filter(Boolean).join(' · '),
      }));
  };
  return (
    <div className={css.start}>
      <span>{t('publishing.start.title')}</span>
      <button type="button" className={ui.button} onClick={() => open('copy')}>
        {t('publishing.start.copy')}
      </button>
      <button type="button" className={ui.button} onClick={() => open('template')}>
        {t('publishing.start.template')}
      </button>
      <button type="button" className={ui.button} onClick={() => open('document')}>
        {t('publishing.start.document')}
      </button>
      <Link to="/drafts-from-table" className={ui.button}>
        {t('publishing.start.table')}
      </Link>
      <dialog ref={dialog} className={css.dialog} data-kind={kind ?? undefined} aria-labelledby="start-title" onClose={() => setKind(null)}>
        {kind !== 'document' && <h2 id="start-title">{t(kind === 'template' ? 'publishing.start.template' : 'publishing.start.copy')}</h2>}
        {kind === 'document' && (
          <Suspense fallback={<Spinner />}>
            <DocumentProposals
              titleId="start-title"
              labelOf={({ tab, field }) => fieldLabel(t, tab, field === 'documentAccess' ? 'documentAccess.fee' : field)}
              onUse={use}
            />
          </Suspense>
        )}
        {kind === 'copy' && (
          <>
            <label htmlFor="start-find">{t('publishing.start.find')}</label>
            <FindBox
              id="start-find"
              find={find}
              onChoose={({ id }) => void start({ copyOf: id })}
              listLabel={t('publishing.start.copy')}
              emptyText={t('publishing.start.none')}
            />
          </>
        )}
        {kind === 'template' && <Templates use={(template) => void start({ template })} />}
        <p>
          <button type="button" className={ui.button} onClick={() => dialog.current?.close()}>
            {t(kind === 'document' ? 'publishing.close' : 'publishing.cancel')}
          </button>
        </p>
      </dialog>
    </div>
  );
}
