import type { AdminOrganisation } from '#contract/administration.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { Day } from '../../domain/organisations/cells.tsx';
import css from './administration.module.css';
import { isEmptyValue } from './empty-value.ts';
import { useFieldLabels, useFieldFormatter } from './facts.tsx';

await loadTexts('administration');

export interface Change {
  name: string;
  before?: unknown;
  after?: unknown;
}

/** Fields with their old and new values, or the proposed ones. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  const t = useT();
  const fieldLabel = useFieldLabels();
  const formatValue = useFieldFormatter();
  const value = (name: string, fieldValue: unknown) =>
    isEmptyValue(fieldValue) ? <span className={css.notGiven}>{t('administration.notGiven')}</span> : formatValue(name, fieldValue);
  return (
    <table className={css.changes}>
      <thead>
        <tr>
          <th scope="col">{t('administration.change.field')}</th>
          <th scope="col">{t('administration.change.before')}</th>
          <th scope="col">{t('administration.change.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">{fieldLabel(name)}</th>
            {isEmptyValue(before) && isEmptyValue(after) ? (
              // The audit log omits personal data.
              <td colSpan={2}>{t('administration.change.notRecorded')}</td>
            ) : (
              <>
                <td data-label={t('administration.change.before')}>{value(name, before)}</td>
                <td data-label={t('administration.change.after')}>{value(name, after)}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Changes that members made since the last decision. */
export function ChangesSinceDecision({ organisation: { changed } }: { organisation: AdminOrganisation }) {
  const t = useT();
  return (
    <section className={css.panel} aria-labelledby="changed-title">
      <h2 id="changed-title">{t('administration.change.title')}</h2>
      {changed === null ? (
        <p>{t('administration.change.first')}</p>
      ) : (
        <>
          <p className={css.secondary}>
            {t('administration.change.since')} <Day at={changed.since} />
          </p>
          {changed.fields.length === 0 ? <p>{t('administration.change.nothing')}</p> : <Changes changes={changed.fields} />}
        </>
      )}
    </section>
  );
}
