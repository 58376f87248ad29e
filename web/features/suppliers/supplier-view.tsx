import { Link, useLocation } from 'react-router';
import { DirectoryPagination } from '../../domain/directory/directory-layout.tsx';
import { AwardList } from '../../domain/organisations/award-list.tsx';
import { ProfileHead } from '../../domain/organisations/profile-head.tsx';
import css from '../../domain/organisations/profile-page.module.css';
import { useT } from '../../i18n.ts';
import { addressOfClaim } from '../../lib/addresses.ts';
import { useFormats } from '../../lib/site.tsx';
import ui from '../../ui/ui.module.css';
import { addressOfProfile } from './address-of-profile.ts';
import { NoSupplier } from './no-supplier.tsx';
import type { SupplierData } from './supplier-data.ts';
import { SupplierFacts, SupplierPlots } from './supplier-facts.tsx';
import { useWholeSupplier } from './use-whole-supplier.ts';

const AWARDS_ID = 'awards';

/** A supplier's page: its awards, and what they tell of it. */
export function SupplierView({ data }: { data: SupplierData }) {
  const t = useT();
  const { country: countryName, count } = useFormats();
  const { search } = useLocation();
  const { profile, awards } = useWholeSupplier(data) ?? data;
  if (!profile) return <NoSupplier />;
  const { name, country } = profile;
  const place = country && /^[A-Z]{2}$/u.test(country) ? countryName(country) : (country ?? '');
  const canonical = addressOfProfile(profile);
  return (
    <>
      <ProfileHead name={name} place={place} tags={[t('supplier.tag')]}>
        <b suppressHydrationWarning>{t('supplier.awards', { count: profile.awards, n: count(profile.awards, profile.awardsAreCapped) })}</b>
        {!profile.claimant && canonical && (
          <Link className={`${ui.link} ${ui.tap}`} to={addressOfClaim(canonical)} rel="nofollow">
            {t('supplier.claim')}
          </Link>
        )}
      </ProfileHead>
      <div className={`${ui.wrap} ${css.columns}`}>
        <div className={css.main}>
          <section aria-labelledby={AWARDS_ID}>
            <h2 id={AWARDS_ID}>{t('supplier.awardsTitle')}</h2>
            <AwardList awards={awards.items}>
              {({ notice, contractNumber }) => [notice.buyer?.name, notice.country && countryName(notice.country), contractNumber].filter(Boolean).join(' · ')}
            </AwardList>
            <DirectoryPagination path="/supplier-details" query={new URLSearchParams(search)} list={awards} hash={`#${AWARDS_ID}`} />
          </section>
        </div>
        <aside className={css.side} aria-label={t('supplier.details')}>
          <SupplierFacts profile={profile} />
          <SupplierPlots profile={profile} />
        </aside>
      </div>
    </>
  );
}
