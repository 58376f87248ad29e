import { Link } from 'react-router';
import { listAwards } from '#contract/awards.ts';
import { addressOfNotice } from '../../lib/addresses.ts';
import { useFormats } from '../../lib/site.tsx';
import { useT } from '../../i18n.ts';
import { DirectoryPagination } from '../../domain/directory/directory-layout.tsx';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { NotLoaded } from '../../shell/session/not-loaded.tsx';
import ui from '../../ui/ui.module.css';
import css from './seller-tenders.module.css';

const MAX_CURSOR = 400;

/** The contracts that were awarded to the supplier, the newest first. */
export function SellerAwards({ params }: { params: URLSearchParams }) {
  const t = useT();
  const { money, awardDay } = useFormats();
  const cursor = params.get('cursor')?.slice(0, MAX_CURSOR) || undefined;
  const awards = useEndpoint(listAwards, { query: { own: true, made: true, ...(cursor ? { cursor } : {}) } });
  const { data } = awards;
  if (!data) return <NotLoaded queries={[awards]} />;
  if (data.items.length === 0)
    return (
      <div className={css.none}>
        <p>{t('seller-tenders.none.awards')}</p>
        <Link className={ui.button} to="/seller-profile">
          {t('seller-tenders.toProfile')}
        </Link>
      </div>
    );
  return (
    <div aria-busy={awards.isPlaceholderData}>
      <ol className={css.awards}>
        {data.items.map(({ id, title, value, date, contractNumber, notice }) => (
          <li key={`${notice.id} ${id}`}>
            <h2 lang={notice.language ?? undefined}>
              <Link to={addressOfNotice(notice)}>{title ?? notice.title}</Link>
            </h2>
            <p>{[notice.buyer?.name, contractNumber].filter(Boolean).join(' · ')}</p>
            <p>
              {value && <b>{money(value)}</b>} {date && <span>{awardDay(date, 'short')}</span>}
            </p>
          </li>
        ))}
      </ol>
      <DirectoryPagination path="/my-tenders-list" query={params} list={data} />
    </div>
  );
}
