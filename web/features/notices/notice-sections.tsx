import type { ReactNode } from 'react';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../shell/site.tsx';
import { Icon } from '../../ui/icons.tsx';
import ui from '../../ui/ui.module.css';
import { webAddress } from './actions.tsx';
import { Amendments } from './amendments.tsx';
import { Awards } from './awards.tsx';
import { ContactPart } from './contact-part.tsx';
import { ZonedTime } from './countdown-box.tsx';
import { LatestAmendment } from './latest-amendment.tsx';
import css from './notice.module.css';
import { Rows, row } from './rows.tsx';
import { type OpenNotice, type SectionId, sectionsOf } from './sections.ts';

/** Paragraphs and where each begins in the text. */
function paragraphsOf(text: string): { at: number; words: string }[] {
  return [...text.matchAll(/(?:(?!\n{2}).)+/gsu)].map((found) => ({ at: found.index, words: found[0] }));
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

function Scope({ notice: { content } }: { notice: OpenNotice }) {
  const t = useT();
  const { money } = useFormats();
  const funding = [content.fundingAgency, content.sourceOfFunding].filter(Boolean).join(' · ');
  return (
    <>
      {content.classifications && (
        <ul className={css.codes}>
          {content.classifications.map(({ scheme, code, description }) => (
            <li key={`${scheme} ${code}`}>
              <code>
                <small>{scheme}</small>
                {code}
              </code>
              <span>{description}</span>
            </li>
          ))}
        </ul>
      )}
      <Rows
        rows={[
          row(t('notice.field.minValue'), content.minValue && <span suppressHydrationWarning>{money(content.minValue)}</span>),
          row(t('notice.field.category'), content.category && t(`words.category.${content.category}`)),
          row(t('notice.field.method'), [content.method && t(`words.method.${content.method}`), content.methodDetails].filter(Boolean).join(': ')),
          row(t('notice.field.kind'), t(`words.kind.${content.kind}`)),
          row(t('notice.field.submissionMethod'), content.submissionMethod),
          row(t('notice.field.eligibility'), content.eligibility),
          row(t('notice.field.fundingAgency'), funding),
          row(t('notice.field.project'), content.project?.title ?? content.project?.id),
          row(t('notice.field.contractNumber'), content.contractNumber),
          row(t('notice.field.references'), content.references?.join(', ')),
        ]}
      />
    </>
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
              row(t('notice.field.status'), lot.status),
              row(
                t('notice.field.classifications'),
                lot.classifications?.map(({ code, description }) => [code, description].filter(Boolean).join(' ')).join(', '),
              ),
            ]}
          />
        </li>
      ))}
    </ol>
  );
}

function Documents({ notice: { content } }: { notice: OpenNotice }) {
  const t = useT();
  return (
    <ul className={css.documents}>
      {content.documents?.map((document) => {
        const url = webAddress(document.url);
        const facts = [document.documentType, document.format, document.language].filter(Boolean).join(' · ');
        return (
          <li key={document.id}>
            <Icon name="document" size={20} />
            <div>
              <b>
                {url ? (
                  <a href={url} rel="noopener nofollow" target="_blank">
                    {document.title ?? t('notice.document', { id: document.id })}
                  </a>
                ) : (
                  (document.title ?? t('notice.document', { id: document.id }))
                )}
              </b>
              {document.description && <p>{document.description}</p>}
              {facts !== '' && <span>{facts}</span>}
            </div>
            {url && (
              <a
                className={`${ui.button} ${css.get}`}
                href={url}
                rel="noopener nofollow"
                target="_blank"
                aria-label={t('notice.openDocument', { title: document.title ?? document.id })}
              >
                <Icon name="external" />
              </a>
            )}
          </li>
        );
      })}
    </ul>
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
