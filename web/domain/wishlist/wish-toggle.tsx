import { useEffect, useRef } from 'react';
import { CallError } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { Icon } from '../../ui/icons.tsx';
import { notify } from '../../ui/notify.ts';
import { lookUpWish, setWish, useWish } from './wishes.ts';

await loadTexts('wishlist');

/** The heart of a card, for somebody signed in: saves the notice on their own wishlist, or takes it off. */
export function WishToggle({ notice, className }: { notice: { id: string; title: string }; className: string }) {
  const t = useT();
  const isSaved = useWish(notice.id) ?? false;
  const isBusy = useRef(false);
  useEffect(() => lookUpWish(notice.id), [notice.id]);
  const onPress = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await setWish(notice.id, !isSaved);
      notify({ severity: 'success', summary: t(isSaved ? 'wishlist.removed' : 'wishlist.added'), detail: notice.title });
    } catch (error) {
      const isFull = error instanceof CallError && error.problem?.code === 'conflict';
      notify({ severity: 'error', summary: t('wishlist.failed'), detail: t(isFull ? 'wishlist.full' : 'wishlist.failedText') });
    } finally {
      isBusy.current = false;
    }
  };
  return (
    <button type="button" className={className} aria-pressed={isSaved} onClick={() => void onPress()}>
      <Icon name="heart" size={20} />
      <span>{t('words.labelled', { label: t('words.save'), value: notice.title })}</span>
    </button>
  );
}
