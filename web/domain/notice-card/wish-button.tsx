import { useEffect, useState } from 'react';
import { useT } from '../../i18n.ts';
import { loadOptional } from '../../lib/load-optional.ts';
import { Icon } from '../../ui/icons.tsx';
import { isAdmin } from '../session/active-organisation.ts';
import { useUser } from '../session/session.ts';
import type { WishToggle } from '../wishlist/wish-toggle.tsx';
import css from './wish-button.module.css';

/** Saves the notice of a card: for a visitor a link that does so after signing in, for others a button whose script loads for them alone. */
export function WishButton({ notice }: { notice: { id: string; title: string } }) {
  const t = useT();
  const user = useUser();
  const [loaded, setLoaded] = useState<{ Toggle: typeof WishToggle } | null>(null);
  const maySave = user?.emailVerified === true && !isAdmin(user);
  useEffect(() => {
    if (maySave) loadOptional('wishlist', import('../wishlist/wish-toggle.tsx'), ({ WishToggle: Toggle }) => setLoaded({ Toggle }));
  }, [maySave]);
  // An administrator takes part in no tender.
  if (user && isAdmin(user)) return null;
  if (loaded && maySave) return <loaded.Toggle notice={notice} className={css.wish!} />;
  return (
    <a className={css.wish} href={`/seller-wishlist?add=${notice.id}`} rel="nofollow">
      <Icon name="heart" size={20} />
      <span>{t('words.labelled', { label: t('words.save'), value: notice.title })}</span>
    </a>
  );
}
