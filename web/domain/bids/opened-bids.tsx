import { useEffect, useState } from 'react';
import { LOTS_ON_PAGE } from '#contract/notice-names.ts';
import { type Opening, showOpening } from '#contract/opening.ts';
import { CallError, call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { logOnly } from '../../lib/load-optional.ts';
import { useFormats } from '../../lib/site.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { LotSearch } from '../lots/lot-search.tsx';
import { useLotQuery } from '../lots/use-lot-query.ts';
import css from './opened-bids.module.css';
import { useWhen } from './use-when.ts';

await loadTexts('bids');

type Opened = NonNullable<Opening['opening']>;

/** The reader may not see it, or the notice takes no bids here: there is nothing to load again. */
const isRefused = (error: unknown) => error instanceof CallError && [401, 403, 404, 409].includes(error.status);

/** What was read out at the opening of a tender: everybody may see it. Nothing before the opening. */
export default function OpenedBids({ notice, className }: { notice: string; className?: string | undefined }) {
  const t = useT();
  const { money } = useFormats();
  const when = useWhen();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(1);
  const { search, setSearch, setPage, query } = useLotQuery(notice);
  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      try {
        setOpened((await call(showOpening, { query }, { signal: controller.signal })).opening);
        setFailed(false);
      } catch (error) {
        if (controller.signal.aborted) return;
        logOnly('the opening')(error);
        setFailed(!isRefused(error));
      }
    };
    void load();
    return () => controller.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- a query is its values
  }, [notice, query.search, query.page, tries]);
  if (hasFailed)
    return (
      <section className={className} aria-label={t('bids.opening.title')}>
        <LoadFailed onRetry={() => setTries(tries + 1)} />
      </section>
    );
  if (!opened) return null;
  const { lotPage } = opened;
  const titles = new Map(opened.lots.map(({ id, title }) => [id, title ?? id]));
  const hasLots = opened.bids.some(({ offers }) => offers.some(({ lot }) => lot !== ''));
  const isLong = lotPage.total > LOTS_ON_PAGE || query.search !== '' || search !== '';
  return (
    <section className={className}>
      <h2>{t('bids.opening.title')}</h2>
      <p>{t('bids.opening.openedAt', { date: when(opened.openedAt) })}</p>
      {opened.bids.length === 0 && <p>{t('bids.opening.none')}</p>}
      {isLong && <LotSearch value={search} found={lotPage.total} onChange={setSearch} />}
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
                    {hasLots && <td>{offer && (titles.get(offer.lot) ?? offer.lot)}</td>}
                    <td className={css.amount}>{offer ? money(offer) : unreadable && t(`bids.unreadable.${unreadable}`)}</td>
                  </tr>
                )),
              )}
            </tbody>
          </table>
        </section>
      )}
      <Pagination page={lotPage.page} size={LOTS_ON_PAGE} total={lotPage.total} onPageChange={setPage} />
    </section>
  );
}
