import { useId, useState } from 'react';
import { csvOf } from '#contract/csv.ts';
import type { Participation } from '#contract/participation.ts';
import css from '../../../domain/bids/bids.module.css';
import { useT } from '../../../i18n.ts';
import { logOnly } from '../../../lib/load-optional.ts';
import { saveText } from '../../../lib/save-text.ts';
import { useFormats } from '../../../lib/site.tsx';
import ui from '../../../ui/ui.module.css';
import { offersTable, rowsOf } from './offers-table.ts';
import { type ReadOffers, readOffers } from './read-offers.ts';

/** Characters of a table at most: ten times what the most lots need. */
const MAX_LENGTH = 5_000_000;
const MAX_SHOWN = 10;
type Offer = { amount: string; currency: string };

/** Fills in the amounts of many lots from a table. It stays in the browser: nobody reads a bid before it is sealed. */
export function OffersFromTable({ lots, offersNow, onRead }: { lots: Participation['lots']; offersNow: () => Offer[]; onRead: (offers: Offer[]) => void }) {
  const t = useT();
  const id = useId();
  const { locale, count } = useFormats();
  const [pasted, setPasted] = useState('');
  const [result, setResult] = useState<ReadOffers | 'unreadable' | null>(null);
  const read = async (text: string) => {
    try {
      if (text.length > MAX_LENGTH) throw new RangeError('The table is too long');
      const found = readOffers(await rowsOf(text), lots, locale);
      const present = offersNow();
      onRead(
        present.map((offer, index) => {
          const { amount, currency } = found.offers.get(index) ?? {};
          return amount === undefined ? offer : { amount, currency: currency ?? offer.currency };
        }),
      );
      setResult(found);
    } catch (error) {
      logOnly('The table was not read')(error);
      setResult('unreadable');
    }
  };
  const download = () => {
    const header = [t('bids.fromTable.lot'), t('bids.fromTable.title'), t('bids.bid.amount'), t('bids.bid.currency')];
    saveText('lots.csv', csvOf(offersTable(lots, offersNow(), header)), 'text/csv');
  };
  return (
    <details className={css.fromTable}>
      <summary>{t('bids.fromTable.fill')}</summary>
      <div className={css.fromTableContent}>
        <p className={css.small}>{t('bids.fromTable.text')}</p>
        <p className={css.controls}>
          <button type="button" className={ui.button} onClick={download}>
            {t('bids.fromTable.download')}
          </button>
          <label className={ui.button}>
            {t('bids.fromTable.choose')}
            <input
              className={ui.visuallyHidden}
              type="file"
              accept=".csv,.tsv,.txt,text/csv"
              onChange={({ currentTarget }) => {
                const file = currentTarget.files?.[0];
                // The same file may be chosen once more.
                if (file) void file.text().then(read, logOnly('The file was not read'));
                currentTarget.value = '';
              }}
            />
          </label>
        </p>
        <label htmlFor={id}>{t('bids.fromTable.paste')}</label>
        <textarea id={id} className={css.control} rows={4} value={pasted} onChange={(event) => setPasted(event.target.value)} />
        <p className={css.controls}>
          <button type="button" className={ui.button} aria-disabled={pasted.trim() === ''} onClick={() => void (pasted.trim() !== '' && read(pasted))}>
            {t('bids.fromTable.take')}
          </button>
        </p>
        <output>
          {result === 'unreadable' && <p className={css.error}>{t('bids.fromTable.unreadable')}</p>}
          {result !== null && result !== 'unreadable' && (
            <>
              <p>
                {result.offers.size === 0
                  ? t('bids.fromTable.nothing')
                  : t('bids.fromTable.filled', { count: result.offers.size, n: count(result.offers.size) })}
              </p>
              {result.refused.length > 0 && (
                <ul className={css.error}>
                  {result.refused.slice(0, MAX_SHOWN).map(({ row, lot, why }) => (
                    <li key={row}>{t('bids.fromTable.row', { n: count(row), lot, why: t(`bids.fromTable.refused.${why}`) })}</li>
                  ))}
                  {result.refused.length > MAX_SHOWN && <li>{t('bids.fromTable.more', { n: count(result.refused.length - MAX_SHOWN) })}</li>}
                </ul>
              )}
            </>
          )}
        </output>
      </div>
    </details>
  );
}
