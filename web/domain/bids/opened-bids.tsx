import { useEffect, useState } from 'react';
import { type Opening, showOpening } from '#contract/opening.ts';
import { call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { logOnly } from '../../lib/load-optional.ts';
import { useFormats } from '../../lib/site.tsx';
import css from './opened-bids.module.css';
import { useWhen } from './use-when.ts';

await loadTexts('bids');

type Opened = NonNullable<Opening['opening']>;

/** What was read out at the opening of a tender: everybody may see it. Nothing before the opening. */
export default function OpenedBids({ notice, className }: { notice: string; className?: string | undefined }) {
  const t = useT();
  const { money } = useFormats();
  const when = useWhen();
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    call(showOpening, { query: { notice } }, { signal: controller.signal }).then(
      ({ opening }) => setOpened(opening),
      (error: unknown) => void (controller.signal.aborted || logOnly('the opening')(error)),
    );
    return () => controller.abort();
  }, [notice]);
  if (!opened) return null;
  const hasLots = opened.bids.some(({ offers }) => offers.some(({ lot }) => lot !== ''));
  return (
    <section className={className}>
      <h2>{t('bids.opening.title')}</h2>
      <p>{t('bids.opening.openedAt', { date: when(opened.openedAt) })}</p>
      {opened.bids.length === 0 && <p>{t('bids.opening.none')}</p>}
      {opened.bids.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself, also with the keyboard
        <section className={css.scroll} aria-label={t('bids.opening.title')} tabIndex={0}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t('bids.table.bidder')}</th>
                {hasLots && <th scope="col">{t('bids.table.lot')}</th>}
                <th scope="col" className={css.amount}>
                  {t('bids.table.amount')}
                </th>
              </tr>
            </thead>
            <tbody>
              {opened.bids.flatMap(({ id, organisation, offers, unreadable }) =>
                (offers.length > 0 ? offers : [null]).map((offer) => (
                  <tr key={`${id} ${offer?.lot ?? ''}`}>
                    <td>{organisation.name}</td>
                    {hasLots && <td>{offer?.lot}</td>}
                    <td className={css.amount}>{offer ? money(offer) : unreadable && t(`bids.unreadable.${unreadable}`)}</td>
                  </tr>
                )),
              )}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
