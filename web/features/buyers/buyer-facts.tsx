import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { BuyerProfile } from '#contract/organisations.ts';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { Icon } from '../../ui/icons.tsx';
import ui from '../../ui/ui.module.css';
import { addressOfBuyer } from '../../lib/addresses.ts';
import css from './buyer-page.module.css';

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd suppressHydrationWarning>{children}</dd>
    </div>
  );
}

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
  const { country } = useFormats();
  const { address, contact, identifiers, otherNames, parents, web } = buyer;
  const town = [address?.postalCode, address?.city ?? buyer.city].filter(Boolean).join(' ');
  const lines = [address?.street, town, address?.region, buyer.country && country(buyer.country)].filter(Boolean);
  return (
    <section aria-labelledby="facts-title">
      <h2 id="facts-title">{t('buyers.details')}</h2>
      {buyer.description && <p className={css.lines}>{buyer.description}</p>}
      <dl className={css.facts}>
        {otherNames.length > 0 && <Row label={t('buyers.field.otherNames')}>{otherNames.join(' · ')}</Row>}
        {parents.length > 0 && (
          <Row label={t('buyers.field.partOf')}>
            {parents.map((parent, at) => (
              <Fragment key={parent.id}>
                {at > 0 && ' › '}
                <Link className={ui.link} to={addressOfBuyer(parent)}>
                  {parent.name}
                </Link>
              </Fragment>
            ))}
          </Row>
        )}
        {lines.length > 0 && (
          <Row label={t('buyers.field.address')}>
            <span className={css.lines}>{lines.join('\n')}</span>
          </Row>
        )}
        {web && (
          <Row label={t('buyers.field.web')}>
            <a className={ui.link} href={web} rel="nofollow noopener">
              {web.replace(/^https?:\/\/(?:www\.)?|\/$/gu, '')} <Icon name="external" size={14} />
            </a>
          </Row>
        )}
        {contact && (
          <Row label={t('buyers.field.contact')}>
            <Contact contact={contact} />
          </Row>
        )}
        {identifiers.length > 0 && (
          <Row label={t('buyers.field.identifiers')}>
            <span className={css.lines}>{identifiers.map(({ scheme, identifier }) => `${identifier} (${scheme})`).join('\n')}</span>
          </Row>
        )}
      </dl>
      {!buyer.claimed && <p className={css.note}>{t('buyers.unclaimedHelp')}</p>}
    </section>
  );
}
