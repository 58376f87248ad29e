import type { NoticePage } from '#contract/notices.ts';
import { useT } from '../../i18n.ts';
import { Icon } from '../../ui/icons.tsx';
import { notify } from '../../ui/notify.ts';
import ui from '../../ui/ui.module.css';
import { BiddingLink } from './bidding-link.tsx';
import { FollowSlot } from './follow-slot.tsx';
import css from './notice-head.module.css';

/** Addresses in a notice are opened only if they are http or https. */
export const webAddress = (text: string | undefined): string | null => (text && /^https?:\/\//iu.test(text) && URL.canParse(text) ? text : null);

async function share(title: string): Promise<'shared' | 'copied'> {
  const url = location.origin + location.pathname;
  if (typeof navigator.share === 'function') {
    await navigator.share({ title, url });
    return 'shared';
  }
  await navigator.clipboard.writeText(url);
  return 'copied';
}

/** Actions for a notice: open it at its publisher, print it, share it. */
export function Actions({ notice, isPreview }: { notice: NoticePage; isPreview: boolean }) {
  const t = useT();
  const source = notice.locked ? null : webAddress(notice.content.sourceUrl);
  const onShare = () =>
    void share(notice.title).then(
      (done) => done === 'copied' && notify({ severity: 'success', summary: t('notice.copied'), detail: notice.title }),
      // Closing the share sheet is no failure.
      (error: unknown) =>
        (error as Error).name !== 'AbortError' && notify({ severity: 'error', summary: t('notice.notCopied'), detail: t('notice.notCopiedDetail') }),
    );
  return (
    <div className={css.actions}>
      <BiddingLink notice={notice} />
      {source && (
        <a className={ui.primary} href={source} rel="noopener nofollow" target="_blank">
          <Icon name="external" />
          {t('notice.source')}
        </a>
      )}
      <FollowSlot notice={notice} isPreview={isPreview} />
      <button type="button" className={`${ui.button} ${css.needsScripts}`} onClick={() => print()}>
        <Icon name="print" />
        {t('notice.print')}
      </button>
      <button type="button" className={`${ui.button} ${css.needsScripts}`} onClick={onShare}>
        <Icon name="share" />
        {t('notice.share')}
      </button>
    </div>
  );
}
