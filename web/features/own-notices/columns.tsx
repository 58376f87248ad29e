import { Link } from 'react-router';
import type { OwnNotice } from '#contract/own-notices.ts';
import { ActionButton, ActionMenu } from '../../domain/own-notice/action-menu.tsx';
import { NoticeDialog } from '../../domain/own-notice/notice-dialog.tsx';
import { type Ability, useNoticeActs } from '../../domain/own-notice/use-notice-acts.ts';
import { activeTender } from '../../domain/tender-state.ts';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import type { Column } from '../../ui/data-table/types.ts';
import ui from '../../ui/ui.module.css';
import css from './own-notices.module.css';

/** The page of a notice for its owner. */
export const pagePath = (slug: string): string => `/buyer/notice-details/${slug}`;

const tones: Partial<Record<string, string>> = {
  published: ui.free ?? '',
  awarded: ui.free ?? '',
  submitted: ui.locked ?? '',
  rejected: ui.cancelled ?? '',
  cancelled: ui.cancelled ?? '',
};

/** Where a notice stands: its status, or what readers see of it. */
function Status({ notice: { status, state, stage, rejectionReason } }: { notice: OwnNotice }) {
  const t = useT();
  const label = stage ? t(`own-notices.stage.${stage}`) : state ? t(`words.state.${state}`) : t(`own-notices.status.${status}`);
  const tone = state === 'closed' ? ui.tag : tones[status];
  return (
    <span className={css.status}>
      <span className={tone ?? ui.tag}>{label}</span>
      {rejectionReason && <small>{rejectionReason}</small>}
    </span>
  );
}

/** A point in time by the clocks of a zone. @param isExact it decides something: shown in the second calendar too. */
export function When({ at, zone, isExact = false }: { at: string | null; zone?: string | undefined; isExact?: boolean }) {
  const { firstDate, secondDate, siteZone } = useFormats();
  if (at === null) return <span className={css.none}>–</span>;
  const shownZone = zone ?? siteZone;
  const second = isExact ? secondDate(at, shownZone, 'day') : null;
  return (
    <time dateTime={at} className={css.when}>
      {firstDate(at, shownZone, 'short')}, {firstDate(at, shownZone, 'time')}
      {second && <small>{second}</small>}
    </time>
  );
}

/** The order of the actions of a row; the first is a button, the others stand behind one. */
const order: readonly Ability[] = [
  'save',
  'withdraw',
  'amend',
  'approve',
  'reject',
  'submit',
  'cancel',
  'close',
  'setFree',
  'copy',
  'saveAsTemplate',
  'remove',
];
/** Needs what only the wizard shows. */
const notInList: ReadonlySet<Ability> = new Set(['submit']);

function Actions({ notice }: { notice: OwnNotice }) {
  const t = useT();
  const { act, close, actionOf } = useNoticeActs(notice);
  const actions = order.flatMap((ability) => (notice.abilities.includes(ability) && !notInList.has(ability) ? (actionOf(ability) ?? []) : []));
  const [first, ...others] = actions;
  const isFirstShown = first?.to !== undefined;
  return (
    <span className={css.actions}>
      {isFirstShown && <ActionButton action={first} />}
      <ActionMenu actions={isFirstShown ? others : actions} name={notice.title || t('own-notices.untitled')} />
      <NoticeDialog act={act} onClose={close} />
    </span>
  );
}

function Title({ notice: { id, slug, title, language, organisation, reference } }: { notice: OwnNotice }) {
  const t = useT();
  // The one that was opened last is easy to find again.
  const isActive = activeTender.use() === id;
  return (
    <span className={css.title} data-active={isActive || undefined}>
      <Link to={pagePath(slug)} className={ui.link} lang={title && language ? language : undefined}>
        {title || t('own-notices.untitled')}
      </Link>
      <small>{[reference, organisation?.name].filter(Boolean).join(' · ')}</small>
    </span>
  );
}

/** The columns of own notices. */
export function useColumns(): Column<OwnNotice>[] {
  const t = useT();
  const { count, moneyShort } = useFormats();
  const label = (name: string) => t(`own-notices.column.${name}`);
  return [
    { name: 'title', label: label('title'), isHead: true, cell: (notice) => <Title notice={notice} />, text: ({ title }) => title },
    { name: 'status', label: label('status'), cell: (notice) => <Status notice={notice} />, text: ({ status }) => status },
    { name: 'kind', label: label('kind'), cell: ({ kind }) => t(`words.kind.${kind}`), text: ({ kind }) => kind },
    {
      name: 'deadline',
      label: label('deadline'),
      isSortable: true,
      cell: ({ deadline }) => <When at={deadline?.at ?? null} zone={deadline?.zone} isExact />,
      text: ({ deadline }) => deadline?.at ?? '',
    },
    {
      name: 'published',
      label: label('published'),
      isSortable: true,
      cell: ({ publishedAt, publishAt }) => <When at={publishedAt ?? publishAt} />,
      text: ({ publishedAt }) => publishedAt ?? '',
    },
    {
      name: 'value',
      label: label('value'),
      isNumber: true,
      cell: ({ value }) => (value ? moneyShort(value) : <span className={css.none}>–</span>),
      text: ({ value }) => (value ? `${value.amount} ${value.currency ?? ''}`.trim() : ''),
    },
    { name: 'views', label: label('views'), isNumber: true, cell: ({ views }) => count(views), text: ({ views }) => String(views) },
    { name: 'edited', label: label('edited'), isSortable: true, cell: ({ editedAt }) => <When at={editedAt} />, text: ({ editedAt }) => editedAt },
    { name: 'actions', label: label('actions'), cell: (notice) => <Actions notice={notice} /> },
  ];
}
