import { Fragment } from 'react';
import type { z } from 'zod';
import type { Supplier } from '#contract/notices.ts';
import { SupplierLink } from '../../domain/organisations/supplier-link.tsx';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import css from './sections.module.css';
import { DetailRows } from './source-details.tsx';
import { useNames } from './notice-names.ts';
import type { PageExtras } from './page-extras.ts';
import { DescriptionList, row } from './description-list.tsx';
import type { UnlockedNotice } from './sections.ts';

/** One award may be for thousands of lots. */
const MAX_LOTS_NAMED = 50;

/** Suppliers and amounts of the awards. */
export function Awards({ notice: { content, country: noticeCountry }, extras: { sourceDetails } }: { notice: UnlockedNotice; extras: PageExtras }) {
  const t = useT();
  const { money, awardDay, country, count } = useFormats();
  const namesOf = (lots: readonly string[]) =>
    [
      lots.slice(0, MAX_LOTS_NAMED).join(', '),
      ...(lots.length > MAX_LOTS_NAMED ? [t('words.more', { count: lots.length - MAX_LOTS_NAMED, n: count(lots.length - MAX_LOTS_NAMED) })] : []),
    ].join(' · ');
  const { name } = useNames();
  const aboutSupplier = ({ scheme, identifier, country: code }: z.infer<typeof Supplier>) =>
    [[scheme, identifier].filter(Boolean).join(' '), code && /^[A-Z]{2}$/u.test(code) ? country(code) : code].filter(Boolean).map((each) => ` · ${each}`);
  // As in the timeline.
  const zone = content.deadline?.zone ?? content.publishedAt?.zone ?? 'UTC';
  return (
    <ol className={css.items}>
      {content.awards?.map((award) => (
        <li key={award.id}>
          <h3>{award.suppliers?.map((supplier) => supplier.name).join(', ') || award.title || t('notice.awardUnnamed')}</h3>
          {award.description && <p lang={content.language}>{award.description}</p>}
          <DescriptionList
            rows={[
              row(t('notice.field.title'), award.suppliers?.length ? award.title : null),
              row(t('notice.field.value'), award.value && <span suppressHydrationWarning>{money(award.value)}</span>),
              row(t('notice.field.date'), award.date && <span suppressHydrationWarning>{awardDay(award.date, 'day', zone)}</span>),
              row(t('notice.field.status'), award.status && name('awardStatus', award.status)),
              row(t('notice.field.contractNumber'), award.contractNumber),
              row(t('notice.field.lot'), award.lots && namesOf(award.lots)),
              row(
                t('notice.field.suppliers'),
                award.suppliers?.length && (
                  <>
                    {award.suppliers.map((supplier) => (
                      <Fragment key={`${supplier.name} ${supplier.identifier}`}>
                        <SupplierLink supplier={supplier} country={noticeCountry} />
                        {aboutSupplier(supplier)}
                        {'\n'}
                      </Fragment>
                    ))}
                  </>
                ),
              ),
            ]}
          />
          <DetailRows rows={sourceDetails?.awards[award.id]} />
        </li>
      ))}
    </ol>
  );
}
