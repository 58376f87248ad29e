import { useEffect, useState } from 'react';
import { type UnclaimedOrganisation, findUnclaimedOrganisations, listOwnClaims } from '#contract/sign-up.ts';
import { useT } from '../../i18n.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import ui from '../../ui/ui.module.css';
import css from './sign-up.module.css';

const MIN_LETTERS = 3;
const DEBOUNCE_MS = 300;

/** A value once it has stopped changing for a moment. */
function useDebounced(value: string): string {
  const [settledValue, setSettledValue] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettledValue(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settledValue;
}

/** Imported organisations with a name like the typed one, to claim instead. */
export function UnclaimedOrganisations({
  name,
  country,
  onChoose,
}: {
  name: string;
  country: string;
  onChoose: (organisation: UnclaimedOrganisation) => void;
}) {
  const t = useT();
  const searchName = useDebounced(name.trim());
  const { data } = useEndpoint(
    findUnclaimedOrganisations,
    searchName.length >= MIN_LETTERS && country !== '' ? { query: { name: searchName, country } } : null,
  );
  const { data: ownClaims } = useEndpoint(listOwnClaims, {});
  const claimedIds = new Set(ownClaims?.items.filter(({ state }) => state === 'waiting').map(({ organisation }) => organisation.id));
  const items = searchName.length >= MIN_LETTERS ? (data?.items.filter(({ id }) => !claimedIds.has(id)) ?? []) : [];
  return (
    <div aria-live="polite">
      {items.length > 0 && (
        <section className={css.unclaimed}>
          <h2>{t('register.second.unclaimedTitle')}</h2>
          <p>{t('register.second.unclaimedText')}</p>
          <ul>
            {items.map((item) => (
              <li key={item.id}>
                <span>
                  {item.name}
                  {item.city && <small> · {item.city}</small>}
                </span>
                <button type="button" className={ui.quiet} onClick={() => onChoose(item)}>
                  {t('register.claim.open')}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
