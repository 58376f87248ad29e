import { Suspense, lazy, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { createNotice, listTemplates, removeTemplate } from '#contract/drafts.ts';
import { listOwnNotices } from '#contract/own-notices.ts';
import { call } from '../../api.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { useNotifyingAction } from '../../domain/session/use-notifying-action.ts';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { type Find, FindBox } from '../../ui/find-box/find-box.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import ui from '../../ui/ui.module.css';
import { fieldLabel } from '../../domain/own-notice/words.ts';
import { useDraft } from './draft-context.ts';
import css from './start-from.module.css';
import { wizardPath } from './start-notice.tsx';
import { useProposals } from './use-proposals.ts';

const MAX_FOUND = 8;
const MAX_TEMPLATES = 100;
const DocumentProposals = lazy(() => import('../../domain/document-proposals/document-proposals.tsx'));
const templatesChanged = [listTemplates] as const;

function Templates({ use }: { use: (template: string) => void }) {
  const t = useT();
  const runNotified = useNotifyingAction(templatesChanged);
  const { data } = useEndpoint(listTemplates, { query: { size: MAX_TEMPLATES } });
  if (!data) return null;
  if (data.items.length === 0) return <p>{t('publishing.start.noTemplates')}</p>;
  return (
    <ul className={css.list}>
      {data.items.map(({ id, name }) => (
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
            onClick={() => void runNotified(() => call(removeTemplate, { params: { id } }))}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A new draft may begin as a copy of an earlier notice, from a template or from a document: offered while nothing is written yet. */
export function StartFrom() {
  const t = useT();
  const go = useNavigate();
  const { instant, siteZone } = useFormats();
  const { details, saver } = useDraft();
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
  const start = async (body: { copyOf: string } | { template: string }) => {
    let id = '';
    const isDone = await runNotified(async () => {
      ({ id } = await call(createNotice, { body }));
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
      <dialog ref={dialog} className={css.dialog} data-kind={kind ?? undefined} aria-labelledby="start-title" onClose={() => setKind(null)}>
        {kind !== 'document' && <h2 id="start-title">{t(kind === 'template' ? 'publishing.start.template' : 'publishing.start.copy')}</h2>}
        {kind === 'document' && (
          <Suspense fallback={<Spinner />}>
            <DocumentProposals titleId="start-title" labelOf={({ tab, field }) => fieldLabel(t, tab, field)} onUse={use} />
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
