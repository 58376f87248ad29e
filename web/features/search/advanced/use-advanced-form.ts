import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { addressOf, queryOfForm, searchQueryOf } from '../../../lib/search-query.ts';
import { clientState } from '../../../lib/client-state.ts';
import { ADVANCED_PATH } from './advanced-query.ts';

/** The query string of the last advanced search that led to its list. */
export const advancedSearchList = clientState('');

const WAIT_MS = 250;
const sortedText = (query: URLSearchParams) =>
  [...query]
    .filter(([name]) => name !== 'lang')
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('&');

/**
 * A form whose state is the address. A change is written there a moment later, and the server is asked again; a newer change replaces the
 * older one. `resetKey` changes when something else changed the address (a link, the Back button): the fields must then be rebuilt.
 */
export function useAdvancedForm() {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const { search } = useLocation();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const [resetKey, setResetKey] = useState(0);
  const isLoading = navigation.location?.pathname.toLowerCase() === ADVANCED_PATH;

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!form.current || timer.current !== undefined || isLoading) return;
    if (sortedText(queryOfForm(form.current, ADVANCED_PATH)) !== sortedText(searchQueryOf(ADVANCED_PATH, new URLSearchParams(search))))
      setResetKey((last) => last + 1);
  }, [search, isLoading]);

  const write = (query: URLSearchParams) => void navigate(addressOf(ADVANCED_PATH, query), { replace: true, preventScrollReset: true });
  const onChange = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      if (form.current?.checkValidity()) write(queryOfForm(form.current, ADVANCED_PATH));
    }, WAIT_MS);
  };
  /** To the list by way of the server, which knows what it understood. */
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    clearTimeout(timer.current);
    timer.current = undefined;
    const query = queryOfForm(event.currentTarget, ADVANCED_PATH);
    advancedSearchList.set(query.toString());
    query.set('go', '1');
    void navigate(addressOf(ADVANCED_PATH, query));
  };
  /** Changes values that no field of the form holds itself. */
  const change = (name: string, values: readonly string[]) => {
    if (!form.current) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    const query = queryOfForm(form.current, ADVANCED_PATH);
    query.delete(name);
    for (const value of values) query.append(name, value);
    write(query);
  };
  return { form, resetKey, isLoading, onChange, onSubmit, change };
}
