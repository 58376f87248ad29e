import { Link } from 'react-router';
import { countNotExpired, countTotal } from '#contract/counts.ts';
import { type BuyerGroup, countBuyersByApproval, countSignUps, listApprovalRequests, listPeople, listSellers } from '#contract/administration.ts';
import { buyerGroups } from '#contract/names.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { addressWithAllStates } from '../../lib/tender-list.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { useFormats } from '../../lib/site.tsx';
import { OrganisationLink } from '../../domain/organisations/cells.tsx';
import ui from '../../ui/ui.module.css';
import css from './administration.module.css';
import { AdminPage, RegisteredBuyers, WaitingTime, activatePath } from './admin-page.tsx';

await loadTexts('administration');

/** The specification's seven colours, one for each group. */
const colours: Record<BuyerGroup, string> = {
  all: 'primary',
  pending: 'warning',
  approved: 'success',
  child: 'dark',
  denied: 'danger',
  billable: 'teal',
  my: 'cyan',
};

function Tile({ label, value, to, colour }: { label: string; value: number | undefined; to: string; colour: string }) {
  const { count } = useFormats();
  return (
    <li>
      <Link to={to} className={css.tile} data-colour={colour}>
        <span>{label}</span>
        <b aria-busy={value === undefined}>{value === undefined ? '…' : count(value)}</b>
      </Link>
    </li>
  );
}

// An administrator's figures cover the whole portal, like the lists behind them.
const everywhere = { scope: 'global' } as const;

function Tiles() {
  const t = useT();
  const { data: groups } = useEndpoint(countBuyersByApproval, { query: {} });
  const { data: sellers } = useEndpoint(listSellers, { query: { size: '1' } });
  const { data: people } = useEndpoint(listPeople, { query: { size: '1' } });
  const { data: notices } = useEndpoint(countTotal, { query: everywhere });
  const { data: open } = useEndpoint(countNotExpired, { query: everywhere });
  return (
    <>
      <h2>{t('administration.buyers')}</h2>
      <RegisteredBuyers />
      <ul className={css.tiles}>
        {buyerGroups.map((group) => (
          <Tile
            key={group}
            label={t(`administration.group.${group}`)}
            value={groups?.counts[group]}
            to={group === 'all' ? '/all-buyers' : `/all-buyers?group=${group}`}
            colour={colours[group]}
          />
        ))}
      </ul>
      <h2>{t('administration.portal')}</h2>
      <ul className={css.tiles}>
        <Tile label={t('administration.openNotices')} value={open?.total} to="/global-tenders?state=open" colour="success" />
        <Tile label={t('administration.notices')} value={notices?.total} to={addressWithAllStates('/global-tenders', {})} colour="primary" />
        <Tile label={t('administration.title.sellers')} value={sellers?.total} to="/seller-listing" colour="teal" />
        <Tile label={t('administration.title.people')} value={people?.total} to="/all-users" colour="cyan" />
      </ul>
    </>
  );
}

const BAR = 40;
const HEIGHT = 160;

/** How many people signed up in each month: a chart, and the same as a table. */
function SignUps() {
  const t = useT();
  const { count, instant } = useFormats();
  const { data } = useEndpoint(countSignUps, {});
  if (!data) return <div className={css.plot} aria-busy="true" />;
  const maxCount = Math.max(1, ...data.months.map((each) => each.count));
  const name = (month: string, shape: 'month' | 'short' = 'month') => instant(`${month}-15T12:00:00Z`, 'UTC', shape);
  const total = data.months.reduce((sum, each) => sum + each.count, 0);
  const summary = t('administration.signUpsSummary', { count: total, n: count(total) });
  const width = BAR * data.months.length;
  return (
    <>
      <figure className={css.plot}>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={summary}>
          {data.months.map((each, index) => {
            const height = each.count === 0 ? 1 : Math.max(3, (each.count / maxCount) * (HEIGHT - 20));
            return (
              <g key={each.month}>
                <rect x={index * BAR + 4} y={HEIGHT - height} width={BAR - 8} height={height} rx="2">
                  <title>{t('words.labelled', { label: name(each.month), value: count(each.count) })}</title>
                </rect>
                {each.count > 0 && (
                  <text x={index * BAR + BAR / 2} y={HEIGHT - height - 5} textAnchor="middle">
                    {count(each.count)}
                  </text>
                )}
              </g>
            );
          })}
        </svg>
        <figcaption>
          <span>{name(data.months[0]?.month ?? '')}</span> <span>{name(data.months.at(-1)?.month ?? '')}</span>
        </figcaption>
      </figure>
      <details>
        <summary>{t('administration.asTable')}</summary>
        <table className={css.small}>
          <thead>
            <tr>
              <th scope="col">{t('administration.column.month')}</th>
              <th scope="col">{t('administration.title.people')}</th>
            </tr>
          </thead>
          <tbody>
            {data.months.toReversed().map((each) => (
              <tr key={each.month}>
                <th scope="row">{name(each.month)}</th>
                <td>{count(each.count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

/** The oldest pending requests. */
function PendingApprovals() {
  const t = useT();
  const { count } = useFormats();
  const { data } = useEndpoint(listApprovalRequests, { query: { size: '5' } });
  if (!data) return <div className={css.plot} aria-busy="true" />;
  if (data.total === 0) return <p>{t('administration.nothingWaits')}</p>;
  return (
    <>
      <ol className={css.waiting}>
        {data.items.map((request) => (
          <li key={request.id}>
            <span>
              <OrganisationLink {...request.organisation} to={activatePath(request.organisation.id)} />
              <span className={css.secondary}> {t(`administration.kind.${request.kind}`)}</span>
            </span>
            <WaitingTime request={request} />
          </li>
        ))}
      </ol>
      <Link to="/activate-buyer" className={ui.button}>
        {t('administration.allWaiting', { n: count(data.total) })}
      </Link>
    </>
  );
}

/** The administrator's first screen: figures that are links, one chart, and pending requests, the oldest first. */
export default function AdminDashboard() {
  const t = useT();
  return (
    <AdminPage title={t('administration.title.dashboard')}>
      <Tiles />
      <div className={css.beside}>
        <section className={css.panel}>
          <h2>{t('administration.waiting')}</h2>
          <PendingApprovals />
        </section>
        <section className={css.panel}>
          <h2>{t('administration.signUps')}</h2>
          <SignUps />
        </section>
      </div>
    </AdminPage>
  );
}
