import { Link } from 'react-router';
import ui from '../../ui/ui.module.css';
import type { SourceDetails, DetailRow } from './source-details.ts';
import css from './source-details.module.css';
import { DescriptionList, row } from './description-list.tsx';

const noLines: readonly string[] = [];

function Lines({ lines, linesInPageLanguage = noLines, language }: Omit<DetailRow, 'label'>) {
  return (
    <>
      {lines.length > 0 && <span lang={language}>{lines.join('\n')}</span>}
      {lines.length > 0 && linesInPageLanguage.length > 0 && '\n'}
      {linesInPageLanguage.join('\n')}
    </>
  );
}

/** A DescriptionList with finished texts from the server; the source's own words are in its language. */
export function DetailRows({ rows }: { rows: readonly DetailRow[] | undefined }) {
  if (!rows || rows.length === 0) return null;
  return (
    <DescriptionList
      rows={rows.map(({ label, lines, linesInPageLanguage, language }) => row(label, <Lines {...{ lines, linesInPageLanguage, language }} />))}
    />
  );
}

/** A notice's texts in its other languages: a heading to open for each, or one line where there is only a title. */
export function OtherLanguages({ languages }: { languages: SourceDetails['languages'] | undefined }) {
  if (!languages) return null;
  return (
    <details className={css.languages}>
      <summary>{languages.label}</summary>
      <ul>
        {languages.items.map(({ code, name, title, description }) => (
          <li key={code} lang={code}>
            <b>{name}</b>
            {title && <p className={css.title}>{title}</p>}
            {description && <p>{description}</p>}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What a notice changes in an earlier one, and the other notices of its procedure. */
export function Procedure({ details }: { details: SourceDetails | null }) {
  if (!details?.change && !details?.related) return null;
  return (
    <div className={css.procedure}>
      {details.change && (
        <div>
          <h3>{details.change.label}</h3>
          <p lang={details.change.language}>{details.change.text}</p>
        </div>
      )}
      {details.related && (
        <nav aria-labelledby="related-title">
          <h3 id="related-title">{details.related.label}</h3>
          <ul>
            {details.related.items.map(({ to, title, language, line }) => (
              <li key={to}>
                <Link className={ui.link} to={to} lang={language ?? undefined}>
                  {title}
                </Link>
                <span suppressHydrationWarning>{line}</span>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
