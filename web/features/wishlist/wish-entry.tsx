import { useEffect, useRef, useState } from 'react';
import type { WishListName } from '#contract/wishlist-names.ts';
import { type Wish, addWishes, listWishes, removeWish } from '#contract/wishlist.ts';
import { call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { NoticeCard } from '../../domain/notice-card/notice-card.tsx';
import { usePermission } from '../../domain/session/permissions.ts';
import { useNotifyingAction } from '../../domain/session/use-notifying-action.ts';
import { noteWish } from '../../domain/wishlist/wishes.ts';
import { notify } from '../../ui/notify.ts';
import ui from '../../ui/ui.module.css';
import { AssignForm } from '../../domain/assignments/assign-form.tsx';
import { WishForm } from './wish-form.tsx';
import css from './wishlist.module.css';

/** One of the acts of an entry; for screen readers it names its notice. */
function Act({ label, of, onPress }: { label: string; of: string; onPress: () => void }) {
  const t = useT();
  return (
    <button type="button" className={ui.quiet} aria-label={t('words.labelled', { label, value: of })} onClick={onPress}>
      {label}
    </button>
  );
}

interface WishEntryProps {
  wish: Wish;
  list: WishListName;
  mayWrite: boolean;
  hasTeam: boolean;
  /** Labels that the list has already. */
  known: readonly string[];
  onRemoved: (noted: { note: string; labels: readonly string[] }) => void;
}

/** A notice on a list, what was noted about it, and what can be done with it. */
export function WishEntry({ wish, list, mayWrite, hasTeam, known, onRemoved }: WishEntryProps) {
  const t = useT();
  const { instant, siteZone } = useFormats();
  const mayShare = usePermission('wishlists.write') && hasTeam && list === 'own';
  const mayAssign = usePermission('assignments.write') && hasTeam;
  const [opened, setOpened] = useState<'note' | 'assignment' | null>(null);
  const close = () => setOpened(null);
  const run = useNotifyingAction([listWishes], (problem, translate) => (problem?.code === 'conflict' ? { detail: translate('wishlist.full') } : {}));
  const { notice, note, labels, savedAt, savedBy } = wish;
  const isBusy = useRef(false);
  const remove = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    let noted = { note, labels: labels as readonly string[] };
    if (!(await run(async () => (noted = await call(removeWish, { query: { notice: notice.id, list } })), undefined, notice.title))) {
      isBusy.current = false;
      return;
    }
    if (list === 'own') noteWish(notice.id, false);
    onRemoved(noted);
  };
  const share = () =>
    void run(
      async () => {
        const { added } = await call(addWishes, { body: { notices: [notice.id], list: 'team', note, labels } });
        notify({ severity: 'success', summary: t(added > 0 ? 'wishlist.shared' : 'wishlist.sharedBefore'), detail: notice.title });
      },
      undefined,
      notice.title,
    );
  // Who opens a form writes at once, and goes on from where they were.
  const notes = useRef<HTMLDivElement>(null);
  const wasOpened = useRef(opened);
  useEffect(() => {
    if (wasOpened.current === opened) return;
    wasOpened.current = opened;
    const field = opened === null ? null : notes.current?.querySelector<HTMLElement>('input, select, textarea');
    (field ?? notes.current?.querySelector('button'))?.focus();
  }, [opened]);
  const saved = instant(savedAt, siteZone, 'short');
  return (
    <li>
      <NoticeCard notice={notice} sectors={{}} withWish={false} isSelectable />
      <div className={css.notes} ref={notes}>
        {opened === 'note' && <WishForm wish={wish} list={list} known={known} onDone={close} />}
        {opened === 'assignment' && <AssignForm notice={notice} onDone={close} />}
        {opened === null && (
          <>
            {labels.length > 0 && (
              <p className={ui.tags}>
                {labels.map((label) => (
                  <span key={label} className={ui.tag}>
                    {label}
                  </span>
                ))}
              </p>
            )}
            {note !== '' && <p className={css.note}>{note}</p>}
            <p className={css.small}>{savedBy === null ? t('wishlist.savedAt', { date: saved }) : t('wishlist.savedBy', { date: saved, name: savedBy })}</p>
            <p className={css.acts}>
              {mayWrite && (
                <Act label={t(note === '' && labels.length === 0 ? 'wishlist.addNote' : 'wishlist.edit')} of={notice.title} onPress={() => setOpened('note')} />
              )}
              {mayAssign && <Act label={t('wishlist.assign')} of={notice.title} onPress={() => setOpened('assignment')} />}
              {mayShare && <Act label={t('wishlist.share')} of={notice.title} onPress={share} />}
              {mayWrite && <Act label={t('wishlist.remove')} of={notice.title} onPress={() => void remove()} />}
            </p>
          </>
        )}
      </div>
    </li>
  );
}
