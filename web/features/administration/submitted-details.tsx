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
function Entries({ of, title }: { of: AdminOrganisation['contacts']; title: string }) {
  const t = useT();
  const entered = useSubmittedFacts();
  return (
    <Group title={title}>
      {of.length === 0 ? (
        <p className={css.none}>{t('administration.notGiven')}</p>
      ) : (
        <ul className={css.plain}>
          {of.map(({ content: { street, postalCode, city, region, ...content } }) => (
            <li key={JSON.stringify([content, street])}>
              <Facts facts={entered({ ...content, ...(street ? { address: { street, postalCode, city, region } } : {}) })} />
            </li>
          ))}
        </ul>
      )}
    </Group>
  );
}

/** Everything entered about an organisation, in groups: identity, address, contacts, billing, team. */
export function SubmittedDetails({ one }: { one: AdminOrganisation }) {
  const t = useT();
  const entered = useSubmittedFacts();
  const { address, contact: _shown, ...details } = one.details;
  const { street, postalCode, city, region, country, ...bill } = one.billing;
  const buys = one.orgType !== 'SELLER';
  const of = (wanted: 'contact' | 'office') => one.contacts.filter(({ kind }) => kind === wanted);
  const who = { name: one.name, orgType: one.orgType, country: one.country, ...details };
  const parent = one.parent ? [{ label: t('administration.column.parent'), value: one.parent.name }] : [];
  return (
    <section className={css.panel}>
      <h2>{t('administration.entered')}</h2>
      <Group title={t('administration.part.organisation')}>
        <Facts facts={[...entered(who, [...(buys ? ['buyerType'] : []), 'description', 'web']), ...parent]} />
      </Group>
      <Group title={t('administration.part.place')}>
        <Facts facts={entered({ address: address ?? (one.city ? { city: one.city } : null), identifiers: one.identifiers }, ['address', 'identifiers'])} />
      </Group>
      <Entries of={of('contact')} title={t('administration.contacts')} />
      {of('office').length > 0 && <Entries of={of('office')} title={t('administration.offices')} />}
      <Group title={t('administration.field.billing')}>
        <Facts facts={entered({ ...bill, country, address: street ? { street, postalCode, city, region } : null }, ['name', 'address', 'taxNumber'])} />
      </Group>
      <Group title={t('administration.column.members')}>
        <ul className={css.plain}>
          {one.people.map((person) => (
            <li key={person.id}>
              <Person person={person} />{' '}
              <span className={css.quiet}>
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
