import { Link } from 'react-router';
import type { SupplierProfile } from '#contract/suppliers.ts';
import { Bars } from '../../domain/organisations/bars.tsx';
import { Fact } from '../../domain/organisations/fact.tsx';
import { WebsiteLink } from '../../domain/organisations/website-link.tsx';
import css from '../../domain/organisations/profile-page.module.css';
import { useT } from '../../i18n.ts';
import { addressOfSupplier } from '../../lib/addresses.ts';
import { useFormats } from '../../lib/site.tsx';
import ui from '../../ui/ui.module.css';

/** What awards tell of a supplier besides themselves: names, numbers, sums. */
export function SupplierFacts({ profile }: { profile: SupplierProfile }) {
  const t = useT();
  const { count, money } = useFormats();
  const { claimant, otherNames, numbers, namesakes, values } = profile;
  return (
    <section aria-labelledby="facts-title">
      <h2 id="facts-title">{t('supplier.details')}</h2>
      {claimant?.description && <p className={css.multiline}>{claimant.description}</p>}
      <dl className={css.facts}>
        {claimant?.web && (
          <Fact label={t('supplier.web')}>
            <WebsiteLink address={claimant.web} />
          </Fact>
        )}
        {numbers.length > 0 && (
          <Fact label={t('supplier.numbers')}>
            <span className={css.multiline}>{numbers.map(({ scheme, identifier }) => `${identifier} (${scheme})`).join('\n')}</span>
          </Fact>
        )}
        {otherNames.length > 0 && (
          <Fact label={t('supplier.otherNames')}>
            <span className={css.multiline}>{otherNames.join('\n')}</span>
          </Fact>
        )}
        {values.map(({ currency, amount, awards }) => (
          <Fact key={currency} label={t('supplier.sum', { count: awards, n: count(awards) })}>
            {money({ currency, amount })}
          </Fact>
        ))}
        {namesakes.length > 0 && (
          <Fact label={t('supplier.namesakes')}>
            {namesakes.map((number) => (
              <p key={`${number.scheme} ${number.identifier}`}>
                <Link className={ui.link} to={addressOfSupplier({ name: profile.name, ...number })!}>
                  {number.identifier} ({number.scheme})
                </Link>
              </p>
            ))}
          </Fact>
        )}
      </dl>
      <p className={css.note}>
        {claimant && `${t('supplier.claimed', { name: claimant.name })} `}
        {t('supplier.source')}
      </p>
    </section>
  );
}

/** In which years it was awarded how much, and by whom. */
export function SupplierPlots({ profile: { years, buyers } }: { profile: SupplierProfile }) {
  const t = useT();
  return (
    <>
      {years.length > 0 && (
        <section aria-labelledby="years-title">
          <h2 id="years-title">{t('supplier.years')}</h2>
          <Bars bars={years.toReversed().map(({ year, awards }) => ({ key: String(year), label: String(year), count: awards }))} />
        </section>
      )}
      {buyers.length > 0 && (
        <section aria-labelledby="buyers-title">
          <h2 id="buyers-title">{t('supplier.buyers')}</h2>
          <Bars bars={buyers.map(({ id, name, awards }) => ({ key: id, label: name, count: awards, to: `/buyers-detail?id=${id}` }))} />
        </section>
      )}
    </>
  );
}
