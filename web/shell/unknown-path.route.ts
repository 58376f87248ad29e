import { redirect } from 'react-router';

/** Any unknown path goes to the first page (specification, section 2). */
export const loader = (): Response => redirect('/');

export default function UnknownPath(): null {
  return null;
}
