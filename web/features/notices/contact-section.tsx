import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import ui from '../../ui/ui.module.css';
import { webAddress } from './actions.tsx';
import { DetailRows } from './source-details.tsx';
import type { PageExtras } from './page-extras.ts';
import { DescriptionList, row } from './description-list.tsx';
import type { UnlockedNotice } from './sections.ts';

/** Whom to contact. */
export function ContactSection({ notice: { content }, extras: { sourceDetails } }: { notice: UnlockedNotice; extras: PageExtras }) {
  const t = useT();
  const { country } = useFormats();
  const contact = content.contact ?? {};
  const person = [contact.title, contact.firstName, contact.lastName].filter(Boolean).join(' ') || contact.name;
  const state = [contact.state, contact.country && /^[A-Z]{2}$/u.test(contact.country) ? country(contact.country) : contact.country].filter(Boolean).join(', ');
  const address = [contact.address, [contact.postalCode, contact.city].filter(Boolean).join(' '), state].filter(Boolean).join('\n');
  const web = webAddress(contact.web);
  return (
    <>
      <DescriptionList
        rows={[
          row(t('notice.field.organisation'), contact.organisationName ?? content.buyerName),
          row(t('notice.field.procuringEntity'), content.procuringEntityName === content.buyerName ? null : content.procuringEntityName),
          row(t('notice.field.person'), person),
          row(t('notice.field.address'), address),
          row(t('notice.field.phone'), contact.phone && <a href={`tel:${contact.phone.replaceAll(/[^+\d]/gu, '')}`}>{contact.phone}</a>),
          row(
            t('notice.field.email'),
            contact.email &&
              (contact.email.includes('@') ? (
                <a className={ui.link} href={`mailto:${encodeURIComponent(contact.email).replace('%40', '@')}`}>
                  {contact.email}
                </a>
              ) : (
                contact.email
              )),
          ),
          row(t('notice.field.fax'), contact.fax),
          row(
            t('notice.field.web'),
            web ? (
              <a className={ui.link} href={web} rel="noopener nofollow" target="_blank">
                {contact.web}
              </a>
            ) : (
              contact.web
            ),
          ),
          row(t('notice.field.procurement'), contact.procurement),
        ]}
      />
      <DetailRows rows={sourceDetails?.contact} />
    </>
  );
}
