import { Link } from 'react-router';
import type { Classification } from '#contract/notices.ts';
import { addressOfCpv } from '../../lib/categories.ts';
import ui from '../../ui/ui.module.css';
import css from './sections.module.css';
import { useNames } from './notice-names.ts';

/** Classification codes with their names and, for CPV and unless `hidePath`, their path in its tree. */
export function CpvCodes({ list, hidePath = false }: { list: readonly Classification[]; hidePath?: boolean }) {
  const { cpv } = useNames();
  return (
    <ul className={css.codes}>
      {list.map(({ scheme, code, description }) => {
        const cpvName = cpv(scheme, code);
        const name = cpvName?.name ?? description;
        // A source may give only words instead of codes; they are shown once.
        const isWords = name === code;
        return (
          <li key={`${scheme} ${code}`}>
            <code>
              <small>{scheme.replace(/^x_/u, '')}</small>
              {!isWords && code}
            </code>
            <div lang={cpvName?.language}>
              {cpvName ? (
                <Link className={ui.link} to={addressOfCpv(code)}>
                  {name}
                </Link>
              ) : (
                <span>{name}</span>
              )}
              {!hidePath && cpvName && cpvName.path.length > 0 && <p>{cpvName.path.join(' › ')}</p>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
