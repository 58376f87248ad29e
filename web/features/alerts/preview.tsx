import { useEffect, useState } from 'react';
import { previewAlert } from '#contract/alerts.ts';
import type { Output, Request } from '#contract/endpoint.ts';
import { useT } from '../../i18n.ts';
import { ServerClock } from '../../lib/clock.tsx';
import { useFormats, usePageSite } from '../../lib/site.tsx';
import { bodyOfSearch } from '../../domain/alerts/alert-search.ts';
import { NoticeCard } from '../../domain/notice-card/notice-card.tsx';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import css from './alert-form.module.css';

const WAIT_MS = 400;
const MAX_CARDS = 5;
type Preview = Output<typeof previewAlert>;

/** The text once nobody has changed it for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** What a search would find as an alert. */
export function usePreview(search: URLSearchParams) {
  const settled = useSettled(search.toString());
  const body = { search: bodyOfSearch(new URLSearchParams(settled)) } as Request<typeof previewAlert>['body'];
  const preview = useEndpoint(previewAlert, { body });
  return { ...preview, isBehind: settled !== search.toString() || preview.isPlaceholderData };
}

/** The numbers, and what is odd about the search. It is read out as the search changes. */
export function PreviewLine({ preview, words }: { preview: ReturnType<typeof usePreview>; words: string }) {
  const t = useT();
  const { count } = useFormats();
  const { data, isError, isBehind, refetch } = preview;
  if (isError) return <LoadFailed onRetry={() => void refetch()} />;
  return (
    <output className={css.preview} aria-busy={!data || isBehind}>
      {data?.findsNothing && <span className={css.warning}>{t('alerts.preview.nothing')}</span>}
      {data && !data.findsNothing && (
        <span>
          <b>{t('alerts.preview.open', { count: data.open.total, n: count(data.open.total, data.open.totalIsCapped) })}</b>
          {' · '}
          {t('alerts.preview.lastWeek', { count: data.lastWeek.total, n: count(data.lastWeek.total, data.lastWeek.totalIsCapped) })}
        </span>
      )}
      {data?.correctedTo && words !== '' && <span>{t('alerts.preview.corrected', { words: data.correctedTo, typed: words })}</span>}
    </output>
  );
}

/** The newest of last week's notices. */
export function PreviewCards({ data }: { data: Preview | undefined }) {
  const t = useT();
  const { site } = usePageSite();
  if (!data || data.lastWeek.items.length === 0) return null;
  return (
    <section className={css.found} aria-labelledby="last-week">
      <h2 id="last-week">{t('alerts.preview.title')}</h2>
      <ServerClock at={data.now} isFetched>
        <ol>
          {data.lastWeek.items.slice(0, MAX_CARDS).map((notice) => (
            <li key={notice.id}>
              <NoticeCard notice={notice} sectors={{}} withCountry={notice.country !== site.country} level={3} />
            </li>
          ))}
        </ol>
      </ServerClock>
    </section>
  );
}
