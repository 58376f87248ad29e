import type { ReactNode } from 'react';
import { Link } from 'react-router';
import ui from '../../ui/ui.module.css';

/** Where child buyers are listed. */
export const LIST = '/sub-buyer-list';

/** The quiet way back to the list. */
export const ToList = ({ children }: { children: ReactNode }) => (
  <Link className={ui.quiet} to={LIST}>
    {children}
  </Link>
);
