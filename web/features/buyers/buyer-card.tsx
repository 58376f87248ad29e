import { Link } from 'react-router';
import type { BuyerCard as Card } from '#contract/organisations.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { addressOfBuyer } from '../../lib/addresses.ts';
import { ownBuyers } from '../../shell/session/own-buyers.ts';
import { useFormats } from '../../lib/site.tsx';
import { NoticeLinks } from '../../domain/directory/directory-layout.tsx';
import { PlaceMark } from '../../domain/place-mark.tsx';
import ui from '../../ui/ui.module.css';
import css from './buyers.module.css';

await loadTexts('buyers');

/** A buyer in a list: name, place, type and number of notices. */
export function BuyerCard({ buyer, level, withCountry }: { buyer: Card; level: 2 | 3; withCountry: boolean }) {
  const t = useT();
  const { country } = useFormats();
  const ownBuyerIds = ownBuyers.use();
  const Heading = `h${level}` as const;
  const address = addressOfBuyer(buyer);
  return (
    <article className={css.card}>
      <Heading className={css.name}>
        <Link to={address}>{buyer.name}</Link>
      </Heading>
      <p className={`${ui.facts} ${css.facts}`}>
        <PlaceMark city={buyer.city} country={withCountry && buyer.country ? country(buyer.country) : null} />{' '}
        {buyer.type && <span>{t(`buyers.type.${buyer.type}`)}</span>}
        {ownBuyerIds.has(buyer.id) && <span className={ui.new}>{t('buyers.own')}</span>}
      </p>
      <NoticeLinks open={buyer.open} notices={buyer.notices} to={(state) => `${address}?state=${state ?? 'all'}#notices`} />
    </article>
  );
}
