import type { AdminOrganisation } from '#contract/administration.ts';
import { needTexts, useT } from '../../i18n.ts';
import { useFormats } from '../../shell/site.tsx';
import css from './administration.module.css';
import { type Fact, Facts, useEntered } from './facts.tsx';
import { Person } from '../../ui/organisations/parts.tsx';

await needTexts('administration');

/** Everything that was entered of an organisation. */
export function Entered({ one }: { one: AdminOrganisation }) {
  const t = useT();
  const entered = useEntered();
  const { country } = useFormats();
  const label = (name: string) => t(`administration.column.${name}`);
  const facts: Fact[] = [
    { label: label('country'), value: one.country && country(one.country) },
    { label: label('orgType'), value: t(`administration.orgType.${one.orgType}`) },
    { label: label('parent'), value: one.parent?.name },
    ...entered({ city: one.city, ...one.details, identifiers: one.identifiers }),
    ...entered({ billing: one.billing }),
  ];
  return (
    <section className={css.panel}>
      <h2>{t('administration.entered')}</h2>
      <Facts facts={facts} />
      {(['contact', 'office'] as const).map((kind) => {
        const some = one.contacts.filter((each) => each.kind === kind);
        return some.length === 0 ? null : (
          <div key={kind}>
            <h3>{t(kind === 'contact' ? 'administration.contacts' : 'administration.offices')}</h3>
            <ul className={css.plain}>
              {some.map(({ content }) => (
                <li key={JSON.stringify(content)}>
                  <Facts facts={entered(content)} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      {one.people.length > 0 && <h3>{t('administration.column.members')}</h3>}
      <ul className={css.plain}>
        {one.people.map((person) => (
          <li key={person.id}>
            <Person person={person} />{' '}
            <span className={css.quiet}>
              {t(`administration.role.${person.roleId}`)}
              {person.emailVerified ? '' : `, ${t('administration.unverified')}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
