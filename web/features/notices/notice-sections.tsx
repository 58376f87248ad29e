import type { ReactNode } from 'react';
import type { NoticePart } from '#contract/notices.ts';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { FullScreenSection } from '../../ui/full-screen.tsx';
import { Amendments } from './amendments.tsx';
import { Awards } from './awards.tsx';
import { ContactSection } from './contact-section.tsx';
import { ZonedTime } from './countdown-box.tsx';
import { CpvCodes } from './cpv-codes.tsx';
import { Documents } from './documents-section.tsx';
import { FindLot } from './find-lot.tsx';
import { LatestAmendment } from './latest-amendment.tsx';
import { OtherLanguages, Procedure, DetailRows } from './source-details.tsx';
import { Notes } from './notes.tsx';
import type { PageExtras } from './page-extras.ts';
import { PartPagination } from './part-pagination.tsx';
import { Questions } from './questions-section.tsx';
import css from './sections.module.css';
import { useNames } from './notice-names.ts';
import { DescriptionList, row } from './description-list.tsx';
import { TranslationSlot } from './translation-slot.tsx';
import { Scope } from './scope-section.tsx';
import { type UnlockedNotice, type SectionId, sectionsOf } from './sections.ts';
import { LogLinks, Timeline } from './timeline.tsx';

/** Paragraphs with their offsets in the text. */
function paragraphsOf(text: string): { at: number; words: string }[] {
  return [...text.matchAll(/(?:(?!\n{2}).)+/gsu)].map((found) => ({ at: found.index, words: found[0].trim() }));
}

function Summary({ notice: { content, teaser, title }, extras: { sourceDetails } }: PartProps) {
  const t = useT();
  const text = content.description ?? teaser;
  const paragraphs = text ? paragraphsOf(text) : [];
  const html = content.descriptionHtml;
  return (
    <>
      <div className={css.prose}>
        {html ? (
          // The server has cleaned it (server/modules/notices/lifecycle/rich-text.ts).
          <div className={css.rich} lang={content.language} dangerouslySetInnerHTML={{ __html: html }} />
        ) : (
          <div lang={text ? content.language : undefined}>
            {text ? paragraphs.map(({ at, words }) => <p key={at}>{words}</p>) : <p className={css.none}>{t('notice.noDescription')}</p>}
          </div>
        )}
        <TranslationSlot texts={[title, ...paragraphs.map(({ words }) => words)]} from={content.language} />
      </div>
      <OtherLanguages languages={sourceDetails?.languages} />
      <Procedure details={sourceDetails} />
    </>
  );
}

function Dates({ extras }: PartProps) {
  return (
    <>
      <Timeline timeline={extras.timeline} />
      <LogLinks log={extras.log} />
    </>
  );
}

function QuestionsOfNotice({ notice, extras: { questions } }: PartProps) {
  return questions && <Questions notice={notice} questions={questions} />;
}

function Lots({ notice: { content }, extras: { sourceDetails } }: PartProps) {
  const t = useT();
  const { money } = useFormats();
  const { name } = useNames();
  return (
    <ol className={css.items}>
      {content.lots?.map((lot) => (
        <li key={lot.id}>
          <h3 lang={content.language}>{lot.title ?? t('notice.lot', { id: lot.id })}</h3>
          {lot.description && <p lang={content.language}>{lot.description}</p>}
          <DescriptionList
            rows={[
              row(t('notice.field.lot'), lot.title ? lot.id : null),
              row(t('notice.field.value'), lot.value && <span suppressHydrationWarning>{money(lot.value)}</span>),
              row(t('notice.field.deadline'), lot.deadline && <ZonedTime time={lot.deadline} />),
              row(t('notice.field.status'), lot.status && name('status', lot.status)),
              row(t('notice.field.classifications'), lot.classifications?.length && <CpvCodes list={lot.classifications} hidePath />),
            ]}
          />
          <DetailRows rows={sourceDetails?.lots[lot.id]?.rows} />
          <OtherLanguages languages={sourceDetails?.lots[lot.id]?.languages} />
        </li>
      ))}
    </ol>
  );
}

/** Props of every section. */
export interface PartProps {
  notice: UnlockedNotice;
  extras: PageExtras;
}

const sectionComponents: Record<SectionId, (props: PartProps) => ReactNode> = {
  summary: Summary,
  scope: Scope,
  dates: Dates,
  lots: Lots,
  documents: Documents,
  contact: ContactSection,
  questions: QuestionsOfNotice,
  award: Awards,
  amendments: Amendments,
};

/** The long list that each section pages through. */
const pagedBy: Partial<Record<SectionId, NoticePart>> = {
  scope: 'classifications',
  lots: 'lots',
  documents: 'documents',
  award: 'awards',
  amendments: 'amendments',
};

/** The sections of an unlocked notice. */
export function NoticeSections({ notice, extras }: PartProps) {
  const t = useT();
  return (
    <>
      <Notes notes={extras.notes} />
      <LatestAmendment notice={notice} />
      {sectionsOf(notice, extras).map(({ id }) => {
        const Part = sectionComponents[id];
        const pager = pagedBy[id];
        const title = t(`notice.section.${id}`);
        const content = (
          <>
            {(id === 'lots' || id === 'award') && <FindLot form={extras.lotSearch} section={id} />}
            <Part notice={notice} extras={extras} />
            {pager && <PartPagination pages={extras.pagers[pager]} />}
          </>
        );
        if (id === 'documents') {
          return (
            <FullScreenSection key={id} id={id} title={title}>
              {content}
            </FullScreenSection>
          );
        }
        return (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            {content}
          </section>
        );
      })}
    </>
  );
}
