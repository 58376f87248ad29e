import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { MAX_ALERTS } from '#contract/alert-names.ts';
import { addAlert, listAlerts } from '#contract/alerts.ts';
import type { Request } from '#contract/endpoint.ts';
import { CallError, call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { useFormats, usePageSite } from '../../lib/site.tsx';
import { alertSearchOf, bodyOfSearch, isSameSearch, searchIn, takeAlert } from '../../domain/alerts/alert-search.ts';
import { invalidate } from '../../domain/session/use-endpoint.ts';
import { changeQuery } from '../../ui/data-table/table-state.ts';
import { notify } from '../../ui/notify.ts';
import type { Saved } from './saved-alert.tsx';
import { nameOfSearch, useWording } from './search-in-words.ts';
import { defaultSettings } from './settings.ts';
import { fetchValueNames } from './value-names.ts';

/**
 * Saves the search that the address names (`?add=QUERY&save=1`) with the usual settings, once: a visitor asked for it before signing in.
 * Then the address names it no longer. If it cannot be saved, its form opens. @returns whether that is still going on.
 */
export function useSaveAtOnce(onSaved: (saved: Saved) => void): boolean {
  const t = useT();
  const wording = useWording();
  const { count } = useFormats();
  const { language } = usePageSite();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const query = params.get('save') === '1' ? params.get('add') : null;
  const begun = useRef<string | null>(null);
  const save = async (search: URLSearchParams): Promise<Saved> => {
    const [{ items }, names] = await Promise.all([call(listAlerts, {}), fetchValueNames([search], language)]);
    const present = items.find((alert) => isSameSearch(searchIn(alert.search), search));
    if (present) return { alert: present, wasThere: true };
    const settings = { name: nameOfSearch(wording, names, search), ...defaultSettings() };
    const body = { ...settings, search: bodyOfSearch(search) } as Request<typeof addAlert>['body'];
    return { alert: (await call(addAlert, { body })).alert, wasThere: false };
  };
  const begin = async (search: URLSearchParams) => {
    try {
      const saved = await save(search);
      await invalidate(listAlerts);
      onSaved(saved);
      await navigate('?show=alerts', { replace: true });
    } catch (error) {
      const isFull = error instanceof CallError && error.problem?.code === 'conflict';
      notify({ severity: 'error', summary: t('alerts.notSaved'), detail: isFull ? t('alerts.full', { n: count(MAX_ALERTS) }) : t('alerts.tryAgain') });
      await navigate(`?${changeQuery(params, { save: undefined })}`, { replace: true });
    }
  };
  useEffect(() => {
    if (query === null || begun.current === query) return;
    begun.current = query;
    const search = alertSearchOf(query);
    if (takeAlert(search)) void begin(search);
    // Somebody else’s link: its form opens.
    else void navigate(`?${changeQuery(params, { save: undefined })}`, { replace: true });
    // oxlint-disable-next-line react/exhaustive-deps -- once for each search
  }, [query]);
  return query !== null;
}
