import { useState } from 'react';
import { appointOpeningOfficer, findOfficerCandidates } from '#contract/opening-officers.ts';
import { MAX_FIND_LENGTH } from '#contract/search-words.ts';
import { call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import ui from '../../ui/ui.module.css';
import css from '../../domain/bids/bids.module.css';
import { useBidAction } from '../../domain/bids/use-bid-action.ts';

/** Finds people of the organisation and of those above it, and makes one an opening officer. */
export function AppointOfficer() {
  const t = useT();
  const run = useBidAction();
  const [q, setQ] = useState('');
  const { data, refetch } = useEndpoint(findOfficerCandidates, { query: { q } });
  const label = t('bids.officers.find');
  const appoint = async (person: string) => {
    await run(() => call(appointOpeningOfficer, { body: { person } }), t('bids.officers.appointed'));
    await refetch();
  };
  return (
    <section className={css.panel}>
      <h2>{t('bids.officers.appointTitle')}</h2>
      <input
        className={css.find}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={MAX_FIND_LENGTH}
        value={q}
        onChange={(event) => setQ(event.target.value)}
      />
      {data?.items.length === 0 && <p>{t('bids.officers.noCandidates')}</p>}
      <ul className={css.rows}>
        {data?.items.map(({ id, name, username, organisation }) => (
          <li key={id}>
            <span className={css.summary}>
              <strong>{name}</strong>
              <span className={css.small}>
                {username} · {organisation.name}
              </span>
            </span>
            <button type="button" className={ui.button} onClick={() => void appoint(id)}>
              {t('bids.officers.appoint')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
