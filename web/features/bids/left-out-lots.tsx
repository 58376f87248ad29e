import type { Participation } from '#contract/participation.ts';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import css from '../../domain/bids/bids.module.css';
import parts from '../../ui/parts.module.css';
import ui from '../../ui/ui.module.css';

const MAX_NAMES = 20;
type Lot = Participation['lots'][number];

/** The open lots for which a bid stands and that a replacement has no offer for. @param offered indexes of the lots that it is for */
export function leftOutLots({ lots, bids }: Pick<Participation, 'lots' | 'bids'>, offered: readonly number[]): Lot[] {
  const [standing, given] = [new Set(bids.flatMap(({ validLots }) => validLots)), new Set(offered)];
  return lots.filter(({ id, isOpen }, index) => isOpen && standing.has(id) && !given.has(index));
}

/** Asks before a replacement withdraws offers for other lots. Its first button sends the form. */
export function LeftOutLots({ lots, onConfirm, onKeep }: { lots: readonly Lot[]; onConfirm: () => void; onKeep: () => void }) {
  const t = useT();
  const { count } = useFormats();
  return (
    // It appears below what was typed: the focus goes there.
    <div className={css.warning} role="alert" tabIndex={-1} ref={(box) => box?.focus()}>
      <p>{t('bids.bid.leftOut', { count: lots.length, n: count(lots.length) })}</p>
      <ul>
        {lots.slice(0, MAX_NAMES).map(({ id, title }) => (
          <li key={id}>{title ?? id}</li>
        ))}
        {lots.length > MAX_NAMES && <li>{t('bids.bid.moreLots', { n: count(lots.length - MAX_NAMES) })}</li>}
      </ul>
      <p className={css.controls}>
        <button type="submit" className={parts.danger} onClick={onConfirm}>
          {t('bids.bid.replaceAndWithdraw')}
        </button>
        <button type="button" className={ui.button} onClick={onKeep}>
          {t('bids.bid.keep')}
        </button>
      </p>
    </div>
  );
}
