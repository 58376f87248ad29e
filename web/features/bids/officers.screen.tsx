import { MIN_OFFICERS, OPENING_THRESHOLD } from '#contract/bid-names.ts';
import { Link } from 'react-router';
import { type OfficerList, listOpeningOfficers, removeOpeningOfficer } from '#contract/opening-officers.ts';
import { call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { activeOrganisation } from '../../domain/session/active-organisation.ts';
import { usePermission } from '../../domain/session/permissions.ts';
import { activeChild, useUser } from '../../domain/session/session.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { useFormats } from '../../lib/site.tsx';
import { NotLoaded } from '../../shell/session/not-loaded.tsx';
import ui from '../../ui/ui.module.css';
import { AppointOfficer } from './appoint-officer.tsx';
import css from '../../domain/bids/bids.module.css';
import { ConfirmButton } from '../../domain/bids/confirm-button.tsx';
import { ShareKeys } from './share-keys.tsx';
import { useBidAction } from '../../domain/bids/use-bid-action.ts';
import { useWhen } from '../../domain/bids/use-when.ts';

await loadTexts('bids', 'form');

function Officers({ officers }: Pick<OfficerList, 'officers'>) {
  const t = useT();
  const run = useBidAction();
  const mayManage = usePermission('bids.officers');
  if (officers.length === 0) return <p>{t('bids.officers.none')}</p>;
  const remove = (id: string) => void run(() => call(removeOpeningOfficer, { params: { id } }), t('bids.officers.removed'));
  return (
    <ul className={css.rows}>
      {officers.map(({ id, name, state, organisation, isYou }) => (
        <li key={id}>
          <span className={css.summary}>
            <strong>
              {name} {isYou && <span className={ui.tag}>{t('bids.officers.you')}</span>}
            </strong>
            <span className={css.small}>{[t(`bids.officers.state.${state}`), organisation?.name].filter(Boolean).join(' · ')}</span>
          </span>
          {mayManage && <ConfirmButton label={t('bids.officers.remove')} question={t('bids.officers.confirmRemove', { name })} onConfirm={() => remove(id)} />}
        </li>
      ))}
    </ul>
  );
}

function SealedTenders({ tenders, officers }: Pick<OfficerList, 'tenders' | 'officers'>) {
  const t = useT();
  const when = useWhen();
  const names = new Map(officers.map(({ id, name }) => [id, name]));
  if (tenders.length === 0) return <p>{t('bids.sealed.none')}</p>;
  return (
    <ul className={css.rows}>
      {tenders.map(({ notice, opensAt, openers }) => (
        <li key={notice.id}>
          <span className={css.summary}>
            <Link className={ui.link} to={`/buyer/notice-details/${encodeURIComponent(notice.slug)}`}>
              {notice.title}
            </Link>
            {opensAt && <span className={css.small}>{t('bids.sealed.opens', { date: when(opensAt) })}</span>}
            {openers.length > 0 && (
              <span className={css.small}>{t('bids.sealed.openers', { names: openers.map((id) => names.get(id) ?? '').join(', ') })}</span>
            )}
            {openers.length < OPENING_THRESHOLD && <span className={css.danger}>{t('bids.sealed.locked')}</span>}
            {openers.length === OPENING_THRESHOLD && <span className={css.warning}>{t('bids.sealed.risk')}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Who opens the organisation's bids, and whether they can. */
export default function OpeningOfficers() {
  const t = useT();
  const { count } = useFormats();
  const user = useUser();
  const child = activeChild.use();
  const mayManage = usePermission('bids.officers');
  const list = useEndpoint(listOpeningOfficers, {});
  const { data } = list;
  if (!data) return <NotLoaded queries={[list]} />;
  const ready = data.officers.filter(({ state }) => state === 'ready');
  const organisation = child ?? (user ? activeOrganisation(user, child)?.id : undefined);
  return (
    <div className={css.column}>
      <h1>{t('bids.title.officers')}</h1>
      <p className={css.lead}>{t('bids.officers.lead')}</p>
      <p className={data.isReady ? css.ready : css.warning}>
        {data.isReady ? t('bids.officers.ready') : t('bids.officers.notReady', { n: count(ready.length), needed: count(MIN_OFFICERS) })}
      </p>
      <section className={css.panel}>
        <Officers officers={data.officers} />
        <p>
          <Link className={ui.link} to="/opening-passphrase">
            {t('bids.officers.ownLink')}
          </Link>
        </p>
      </section>
      {mayManage && <AppointOfficer />}
      <section className={css.panel}>
        <h2>{t('bids.sealed.title')}</h2>
        <SealedTenders tenders={data.tenders} officers={data.officers} />
      </section>
      {data.tenders.length > 0 && ready.some(({ isYou }) => isYou) && organisation && <ShareKeys organisation={organisation} officers={ready} />}
    </div>
  );
}
