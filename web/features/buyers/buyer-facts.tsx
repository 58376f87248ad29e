import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { BuyerProfile } from '#contract/organisations.ts';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../shell/site.tsx';
import { Icon } from '../../ui/icons.tsx';
import ui from '../../ui/ui.module.css';
import { addressOfBuyer } from './addresses.ts';
import css from './buyer-page.module.css';

/** What is publicly known of a buyer. */
export function BuyerFacts({ buyer }: { buyer: BuyerProfile }) {
  const t = useT();
  const { country } = useFormats();
  const { address, contact } = buyer;
  const lines = [address?.street, [address?.postalCode, address?.city ?? buyer.city].filter(Boolean).join(' '), address?.region, buyer.country && country(buyer.country)].filter(Boolean);
  const phone = contact?.phone;
  const rows: [key: string, label: string, value: ReactNode][] = [
    ['otherNames', t('buyers.field.otherNames'), buyer.otherNames.length > 0 && buyer.otherNames.join(' · ')],
    [
      'parents',
      t('buyers.field.partOf'),
      buyer.parents.length > 0 &&
        buyer.parents.map((parent, at) => (
          <Fragment key={parent.id}>
            {at > 0 && ' › '}
            <Link className={ui.link} to={addressOfBuyer(parent)}>
              {parent.name}
            </Link>
          </Fragment>
        )),
    ],
    ['address', t('buyers.field.address'), lines.length > 0 && <span className={css.lines}>{lines.join('\n')}</span>],
    [
      'web',
      t('buyers.field.web'),
      buyer.web && (
        <a className={ui.link} href={buyer.web} rel="nofollow noopener">
          {buyer.web.replace(/^https?:\/\/(?:www\.)?|\/$/gu, '')} <Icon name="external" size={14} />
        </a>
      ),
    ],
    [
      'contact',
      t('buyers.field.contact'),
      contact && (
        <span className={css.contact}>
          {contact.name && <span>{contact.name}</span>}
          {contact.email && (
            <a className={ui.link} href={`mailto:${contact.email}`}>
              {contact.email}
            </a>
          )}
          {phone && (
            <a className={ui.link} href={`tel:${phone.replaceAll(/[^+\d]/gu, '')}`}>
              {phone}
            </a>
          )}
        </span>
      ),
    ],
    ['identifiers', t('buyers.field.identifiers'), buyer.identifiers.length > 0 && <span className={css.lines}>{buyer.identifiers.map(({ scheme, identifier }) => `${identifier} (${scheme})`).join('\n')}</span>],
  ];
  return (
    <section aria-labelledby="facts-title">
      <h2 id="facts-title">{t('buyers.details')}</h2>
      <dl className={css.facts}>
        {rows
          .filter(([, , value]) => Boolean(value))
          .map(([key, label, value]) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd suppressHydrationWarning>{value}</dd>
            </div>
          ))}
      </dl>
      {!buyer.claimed && <p className={css.note}>{t('buyers.unclaimedHelp')}</p>}
    </section>
  );
}
