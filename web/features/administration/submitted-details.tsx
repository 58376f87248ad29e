import type { ReactNode } from 'react';
import type { AdminOrganisation } from '#contract/administration.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { Person } from '../../domain/organisations/cells.tsx';
import css from './administration.module.css';
import { Facts, useSubmittedFacts } from './facts.tsx';

await loadTexts('administration');

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.group} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** Contacts or offices, each with its facts. */
function Entries({ entries, title }: { entries: AdminOrganisation['contacts']; title: string }) {
  const t = useT();
  const factsOf = useSubmittedFacts();
  return (
    <Group title={title}>
      {entries.length === 0 ? (
        <p className={css.notGiven}>{t('administration.notGiven')}</p>
      ) : (
        <ul className={css.plain}>
          {entries.map(({ content: { street, postalCode, city, region, ...content } }) => (
            <li key={JSON.stringify([content, street])}>
              <Facts facts={factsOf({ ...content, ...(street ? { address: { street, postalCode, city, region } } : {}) })} />
            </li>
          ))}
        </ul>
      )}
    </Group>
  );
}

/** Everything entered about an organisation, in groups: identity, address, contacts, billing, team. */
export function SubmittedDetails({ organisation }: { organisation: AdminOrganisation }) {
  const t = useT();
  const factsOf = useSubmittedFacts();
  const { address, contact: _shown, ...details } = organisation.details;
  const { street, postalCode, city, region, country, ...bill } = organisation.billing;
  const buys = organisation.orgType !== 'SELLER';
  const contactsOf = (contactKind: 'contact' | 'office') => organisation.contacts.filter(({ kind }) => kind === contactKind);
  const identity = { name: organisation.name, orgType: organisation.orgType, country: organisation.country, ...details };
  const parent = organisation.parent ? [{ label: t('administration.column.parent'), value: organisation.parent.name }] : [];
  return (
    <section className={css.panel}>
      <h2>{t('administration.entered')}</h2>
      <Group title={t('administration.part.organisation')}>
        <Facts facts={[...factsOf(identity, [...(buys ? ['buyerType'] : []), 'description', 'web']), ...parent]} />
      </Group>
      <Group title={t('administration.part.place')}>
        <Facts
          facts={factsOf({ address: address ?? (organisation.city ? { city: organisation.city } : null), identifiers: organisation.identifiers }, [
            'address',
            'identifiers',
          ])}
        />
      </Group>
      <Entries entries={contactsOf('contact')} title={t('administration.contacts')} />
      {contactsOf('office').length > 0 && <Entries entries={contactsOf('office')} title={t('administration.offices')} />}
      <Group title={t('administration.field.billing')}>
        <Facts facts={factsOf({ ...bill, country, address: street ? { street, postalCode, city, region } : null }, ['name', 'address', 'taxNumber'])} />
      </Group>
      <Group title={t('administration.column.members')}>
        <ul className={css.plain}>
          {organisation.people.map((person) => (
            <li key={person.id}>
              <Person person={person} />{' '}
              <span className={css.secondary}>
                {person.username}, {t(`administration.role.${person.roleId}`)},{' '}
                {t(person.emailVerified ? 'administration.verified' : 'administration.unverified')}
              </span>
            </li>
          ))}
        </ul>
      </Group>
    </section>
  );
}
