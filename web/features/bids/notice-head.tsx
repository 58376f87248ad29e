import { Link } from 'react-router';
import type { NoticePage } from '#contract/notices.ts';
import { useT } from '../../i18n.ts';
import { addressOfNotice } from '../../lib/addresses.ts';
import { useFormats } from '../../lib/site.tsx';
import ui from '../../ui/ui.module.css';
import css from '../../domain/bids/bids.module.css';
import { useWhen } from '../../domain/bids/use-when.ts';

const ID_LENGTH = 26;
/** The id at the end of {title}. */
export const idInTitle = (title: string | undefined): string => (title ?? '').slice(-ID_LENGTH).toLowerCase();

/** What a tender is, above what is done with it. */
export function NoticeHead({ notice }: { notice: NoticePage }) {
  const t = useT();
  const when = useWhen();
  const { country } = useFormats();
  return (
    <header className={css.head}>
      <h1 lang={notice.language ?? undefined}>{notice.title}</h1>
      <p className={ui.facts}>
        {notice.buyer && <span>{notice.buyer.name}</span>}
        {notice.country && <span>{country(notice.country)}</span>}
        <span>{t(`words.state.${notice.state}`)}</span>
      </p>
      {notice.deadline && <p>{t('words.labelled', { label: t('bids.notice.deadline'), value: when(notice.deadline.at, { zone: notice.deadline.zone }) })}</p>}
      <p>
        <Link className={ui.link} to={addressOfNotice(notice)}>
          {t('bids.notice.open')}
        </Link>
      </p>
    </header>
  );
}
