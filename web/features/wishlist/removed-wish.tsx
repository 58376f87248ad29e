import { useEffect, useRef } from 'react';
import type { NoticeCard } from '#contract/notices.ts';
import type { WishListName } from '#contract/wishlist-names.ts';
import { addWishes, listWishes } from '#contract/wishlist.ts';
import { call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { useNotifyingAction } from '../../domain/session/use-notifying-action.ts';
import { noteWish } from '../../domain/wishlist/wishes.ts';
import ui from '../../ui/ui.module.css';
import css from './wishlist.module.css';

interface RemovedWishProps {
  list: WishListName;
  notice: NoticeCard;
  note: string;
  labels: readonly string[];
  onBack: () => void;
}

/** Says what was taken off the list, and puts it back with its note and labels. */
export function RemovedWish({ list, notice, note, labels, onBack }: RemovedWishProps) {
  const t = useT();
  const run = useNotifyingAction([listWishes]);
  const button = useRef<HTMLButtonElement>(null);
  // What had the focus is gone with the entry.
  useEffect(() => button.current?.focus(), []);
  const putBack = async () => {
    if (!(await run(() => call(addWishes, { body: { notices: [notice.id], list, note, labels: [...labels] } })))) return;
    if (list === 'own') noteWish(notice.id, true);
    onBack();
  };
  return (
    <p className={css.removed}>
      <output>{t('wishlist.removedOne', { title: notice.title })}</output>
      <button ref={button} type="button" className={ui.quiet} onClick={() => void putBack()}>
        {t('wishlist.putBack')}
      </button>
    </p>
  );
}
