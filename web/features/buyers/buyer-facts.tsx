import { Fragment } from 'react';
import { Link } from 'react-router';
import type { BuyerProfile } from '#contract/organisations.ts';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import ui from '../../ui/ui.module.css';
import { addressOfBuyer } from '../../lib/addresses.ts';
import { Fact } from '../../domain/organisations/fact.tsx';
import { WebsiteLink } from '../../domain/organisations/website-link.tsx';
import page from '../../domain/organisations/profile-page.module.css';
import css from './buyer-page.module.css';

function Contact({ contact }: { contact: NonNullable<BuyerProfile['contact']> }) {
  return (
    <span className={css.contact}>
      {contact.name && <span>{contact.name}</span>}
      {contact.email && (
        <a className={ui.link} href={`mailto:${contact.email}`}>
          {contact.email}
        </a>
      )}
      {contact.phone && (
        <a className={ui.link} href={`tel:${contact.phone.replaceAll(/[^+\d]/gu, '')}`}>
          {contact.phone}
        </a>
      )}
    </span>
  );
}

/** The public facts about a buyer. */
export function BuyerFacts({ buyer }: { buyer: BuyerProfile }) {
  const t = useT();
  const { country: countryName } = useFormats();
  const { address, contact, identifiers, otherNames, parents, web: website } = buyer;
  const cityLine = [address?.postalCode, address?.city ?? buyer.city].filter(Boolean).join(' ');
  const addressLines = [address?.street, cityLine, address?.region, buyer.country && countryName(buyer.country)].filter(Boolean);
  return (
    <section aria-labelledby="facts-title">
      <h2 id="facts-title">{t('buyers.details')}</h2>
      {buyer.description && <p className={page.multiline}>{buyer.description}</p>}
      <dl className={page.facts}>
        {otherNames.length > 0 && <Fact label={t('buyers.field.otherNames')}>{otherNames.join(' · ')}</Fact>}
        {parents.length > 0 && (
          <Fact label={t('buyers.field.partOf')}>
            {parents.map((parent, index) => (
              <Fragment key={parent.id}>
                {index > 0 && ' › '}
                <Link className={ui.link} to={addressOfBuyer(parent)}>
                  {parent.name}
                </Link>
              </Fragment>
            ))}
          </Fact>
        )}
        {addressLines.length > 0 && (
          <Fact label={t('buyers.field.address')}>
            <span className={page.multiline}>{addressLines.join('\n')}</span>
          </Fact>
        )}
        {website && (
          <Fact label={t('buyers.field.web')}>
            <WebsiteLink address={website} />
          </Fact>
        )}
        {contact && (
          <Fact label={t('buyers.field.contact')}>
            <Contact contact={contact} />
          </Fact>
        )}
        {identifiers.length > 0 && (
          <Fact label={t('buyers.field.identifiers')}>
            <span className={page.multiline}>{identifiers.map(({ scheme, identifier }) => `${identifier} (${scheme})`).join('\n')}</span>
          </Fact>
        )}
      </dl>
      {!buyer.claimed && <p className={page.note}>{t('buyers.unclaimedHelp')}</p>}
    </section>
  );
}
