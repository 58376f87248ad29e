import css from './two-versions.module.css';

/** One field in both versions, in words. */
export interface Versions {
  name: string;
  label: string;
  before: string;
  after: string;
}

/** Two versions side by side, field by field, under their names. */
export function TwoVersions({ versions, before, after }: { versions: readonly Versions[]; before: string; after: string }) {
  return (
    <dl className={css.versions}>
      {versions.map((each) => (
        <div key={each.name}>
          <dt>{each.label}</dt>
          <dd>
            <small>{before}</small>
            {each.before || '–'}
          </dd>
          <dd>
            <small>{after}</small>
            {each.after || '–'}
          </dd>
        </div>
      ))}
    </dl>
  );
}
