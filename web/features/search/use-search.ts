import { useLocation, useNavigate, useNavigation } from 'react-router';
import { addressOf, queryOfForm, searchQueryOf } from '../../lib/search-query.ts';

/** Id of the one form of a search; its fields are in several places. */
export const FORM_ID = 'search-form';

/** The search in the address, and how to change it. While results load, `query` is already the new one. */
export function useSearch(path: string) {
  const { search } = useLocation();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const nextLocation = navigation.location?.pathname.toLowerCase() === path.toLowerCase() ? navigation.location : null;
  const submit = () => {
    const form = document.getElementById(FORM_ID);
    if (form instanceof HTMLFormElement) void navigate(addressOf(path, queryOfForm(form, path)), { preventScrollReset: true });
  };
  return {
    query: searchQueryOf(path, new URLSearchParams((nextLocation ?? { search }).search)),
    shownQuery: searchQueryOf(path, new URLSearchParams(search)),
    isLoading: nextLocation !== null,
    submit,
  };
}
