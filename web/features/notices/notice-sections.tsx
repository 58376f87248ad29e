import type { ReactNode } from 'react';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../shell/site.tsx';
import { Amendments } from './amendments.tsx';
import { Awards } from './awards.tsx';
import { ContactPart } from './contact-part.tsx';
import { ZonedTime } from './countdown-box.tsx';
import { CpvCodes } from './cpv-codes.tsx';
import { Documents } from './documents-part.tsx';
import { LatestAmendment } from './latest-amendment.tsx';
import css from './parts.module.css';
import { useNames } from './notice-names.ts';
import { Rows, row } from './rows.tsx';
import { Scope } from './scope-part.tsx';
import { type OpenNotice, type SectionId, sectionsOf } from './sections.ts';

/** Paragraphs and where each begins in the text. */
function paragraphsOf(text: string): { at: number; words: string }[] {
  return [...text.matchAll(/(?:(?!\n{2}).)+/gsu)].map((found) => ({ at: found.index, words: found[0].trim() }));
}

function Summary({ notice: { content, teaser } }: { notice: OpenNotice }) {
  const t = useT();
  const text = content.description ?? teaser;
  return (
    <div className={css.prose} lang={text ? content.language : undefined}>
      {text ? paragraphsOf(text).map(({ at, words }) => <p key={at}>{words}</p>) : <p className={css.none}>{t('notice.noDescription')}</p>}
    </div>
  );
}

function Dates({ notice: { content } }: { notice: OpenNotice }) {
  const t = useT();
  const times = ['publishedAt', 'questionsUntil', 'deadline', 'openingAt'] as const;
  return <Rows rows={times.map((name) => row(t(`notice.field.${name}`), content[name] && <ZonedTime time={content[name]} />))} />;
}

function Lots({ notice: { content } }: { notice: OpenNotice }) {
  const t = useT();
  const { money } = useFormats();
  const { name } = useNames();
  return (
    <ol className={css.things}>
      {content.lots?.map((lot) => (
        <li key={lot.id}>
          <h3 lang={content.language}>{lot.title ?? t('notice.lot', { id: lot.id })}</h3>
          {lot.description && <p lang={content.language}>{lot.description}</p>}
          <Rows
            rows={[
              row(t('notice.field.lot'), lot.title ? lot.id : null),
              row(t('notice.field.value'), lot.value && <span suppressHydrationWarning>{money(lot.value)}</span>),
              row(t('notice.field.deadline'), lot.deadline && <ZonedTime time={lot.deadline} />),
              row(t('notice.field.status'), lot.status && name('status', lot.status)),
              row(t('notice.field.classifications'), lot.classifications?.length && <CpvCodes list={lot.classifications} brief />),
            ]}
          />
        </li>
      ))}
    </ol>
  );
}

const parts: Record<SectionId, (props: { notice: OpenNotice }) => ReactNode> = {
  summary: Summary,
  scope: Scope,
  dates: Dates,
  lots: Lots,
  documents: Documents,
  contact: ContactPart,
  award: Awards,
  amendments: Amendments,
};

/** The sections of a notice that may be read whole. */
export function NoticeSections({ notice }: { notice: OpenNotice }) {
  const t = useT();
  return (
    <>
      <LatestAmendment notice={notice} />
      {sectionsOf(notice).map(({ id }) => {
        const Part = parts[id];
        return (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{t(`notice.section.${id}`)}</h2>
            <Part notice={notice} />
          </section>
        );
      })}
    </>
  );
}
