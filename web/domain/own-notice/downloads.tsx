import { type DownloadEntry, listDownloads } from '#contract/documents.ts';
import { call } from '../../api.ts';
import { type Translate, loadTexts, useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { usePartTable } from '../../ui/data-table/table-state.ts';
import type { Column } from '../../ui/data-table/types.ts';
import { Icon } from '../../ui/icons.tsx';
import ui from '../../ui/ui.module.css';
import { useEndpoint } from '../session/use-endpoint.ts';
import css from './downloads.module.css';

await loadTexts('own-notices', 'log');

/** Beside a whole notice: as many rows as fit on a screen. */
const ROWS = 10;

/** Only links are open to visitors: whoever has no name otherwise has deleted their account. */
const personOf = ({ person, organisation, kind }: DownloadEntry, t: Translate) =>
  person ?? t(kind === 'external' && organisation === null ? 'log.visitor' : 'log.erased');
const documentOf = ({ title, kind }: DownloadEntry, t: Translate) => title ?? t(kind === 'zip' ? 'own-notices.downloads.zip' : 'own-notices.downloads.unnamed');

/** @param isSealed the bids are not opened, and nobody is named. */
function useColumns(isSealed: boolean): Column<DownloadEntry>[] {
  const t = useT();
  const { firstDate, siteZone } = useFormats();
  const people: Column<DownloadEntry>[] = [
    { name: 'person', label: t('log.column.actor'), cell: (row) => personOf(row, t), text: (row) => personOf(row, t) },
    {
      name: 'organisation',
      label: t('log.column.organisation'),
      cell: ({ organisation }) => organisation ?? '–',
      text: ({ organisation }) => organisation ?? '',
    },
  ];
  return [
    {
      name: 'at',
      label: t('log.column.at'),
      isHead: true,
      cell: ({ at }) => (
        <time dateTime={at} title={at}>
          {firstDate(at, siteZone, 'short')}, {firstDate(at, siteZone, 'time')}
        </time>
      ),
      text: ({ at }) => at,
    },
    ...(isSealed ? [] : people),
    {
      name: 'document',
      label: t('own-notices.downloads.document'),
      cell: (row) => (
        <span className={css.document}>
          {documentOf(row, t)}
          {row.kind === 'external' && (
            <span className={ui.tag}>
              <Icon name="external" size={13} /> {t('own-notices.downloads.external')}
            </span>
          )}
        </span>
      ),
      text: (row) =>
        row.kind === 'external' ? t('words.labelled', { label: t('own-notices.downloads.external'), value: documentOf(row, t) }) : documentOf(row, t),
    },
  ];
}

/** Who downloaded what of a published notice, newest first, for those who may know it. */
export default function Downloads({ notice, isCancelled }: { notice: string; isCancelled: boolean }) {
  const t = useT();
  const table = usePartTable(ROWS);
  const answer = useEndpoint(listDownloads, { query: { notice, ...table.query } });
  const isSealed = answer.data?.sealed ?? true;
  const columns = useColumns(isSealed);
  const title = t('own-notices.ability.readDownloads');
  return (
    <div className={css.page}>
      <section className={css.panel} id="downloads" aria-label={title}>
        <h2>{title}</h2>
        {answer.data?.sealed && <p>{t(isCancelled ? 'own-notices.downloads.staySealed' : 'own-notices.downloads.sealed')}</p>}
        <DataTable
          caption={t('own-notices.downloads.caption')}
          columns={columns}
          table={table}
          answer={answer}
          // Rows have no id: nothing else tells two of one second apart.
          idOf={(row) => String(answer.data?.items.indexOf(row))}
          nameOf={(row) => documentOf(row, t)}
          exportSource={{ name: 'downloads', fetchPage: (query) => call(listDownloads, { query: { notice, ...query } }) }}
          empty={<p>{t('own-notices.downloads.none')}</p>}
        />
      </section>
    </div>
  );
}
