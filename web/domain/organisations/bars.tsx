import { Link } from 'react-router';
import { useFormats } from '../../lib/site.tsx';
import css from './profile-page.module.css';

export interface Bar {
  key: string;
  label: string;
  count: number;
  /** Where the bar leads. */
  to?: string;
}

/** Numbers as bars, each with its label. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  const { count } = useFormats();
  const highest = Math.max(...bars.map((bar) => bar.count));
  const contentOf = ({ label, count: number }: Bar) => (
    <>
      <span>{label}</span>
      <em suppressHydrationWarning>{count(number)}</em>
      <svg height="6" width="100%" aria-hidden="true">
        <rect height="6" width={`${Math.max(1, (number / highest) * 100)}%`} rx="2" />
      </svg>
    </>
  );
  return (
    <ul className={css.bars}>
      {bars.map((bar) => (
        <li key={bar.key}>{bar.to === undefined ? <p>{contentOf(bar)}</p> : <Link to={bar.to}>{contentOf(bar)}</Link>}</li>
      ))}
    </ul>
  );
}
