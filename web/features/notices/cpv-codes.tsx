import { Link } from 'react-router';
import type { Classification } from '#contract/notices.ts';
import { addressOfCpv } from '../../lib/categories.ts';
import ui from '../../ui/ui.module.css';
import css from './sections.module.css';
import { useNames } from './notice-names.ts';

/** Classification codes with their names and, for CPV and unless `brief`, their path in its tree. */
export function CpvCodes({ list, brief = false }: { list: readonly Classification[]; brief?: boolean }) {
  const { cpv } = useNames();
  return (
    <ul className={css.codes}>
      {list.map(({ scheme, code, description }) => {
        const known = cpv(scheme, code);
        const name = known?.name ?? description;
        // A source may give only words instead of codes; they are shown once.
        const isWords = name === code;
        return (
          <li key={`${scheme} ${code}`}>
            <code>
              <small>{scheme.replace(/^x_/u, '')}</small>
              {!isWords && code}
            </code>
            <div lang={known?.language}>
              {known ? (
                <Link className={ui.link} to={addressOfCpv(code)}>
                  {name}
                </Link>
              ) : (
                <span>{name}</span>
              )}
              {!brief && known && known.path.length > 0 && <p>{known.path.join(' › ')}</p>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
