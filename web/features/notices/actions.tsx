import { useEffect, useState } from 'react';
import type { NoticePage } from '#contract/notices.ts';
import { useT } from '../../i18n.ts';
import { Icon } from '../../ui/icons.tsx';
import ui from '../../ui/ui.module.css';
import css from './notice-head.module.css';

/** Addresses that came with a notice are opened only when they are of the web. */
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

/** What can be done with a notice now: see it at its publisher, print it, pass it on. */
export function Actions({ notice }: { notice: NoticePage }) {
  const t = useT();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 4000);
    return () => clearTimeout(timer);
  }, [copied]);
  const source = notice.locked ? null : webAddress(notice.content.sourceUrl);
  const onShare = () =>
    void share(notice.title).then(
      (done) => setCopied(done === 'copied'),
      () => undefined,
    );
  return (
    <div className={css.actions}>
      {source && (
        <a className={ui.primary} href={source} rel="noopener nofollow" target="_blank">
          <Icon name="external" />
          {t('notice.source')}
        </a>
      )}
      <button type="button" className={`${ui.button} ${css.scripted}`} onClick={() => print()}>
        <Icon name="print" />
        {t('notice.print')}
      </button>
      <button type="button" className={`${ui.button} ${css.scripted}`} onClick={onShare}>
        <Icon name="share" />
        {t('notice.share')}
      </button>
      <output className={css.copied}>{copied && t('notice.copied')}</output>
    </div>
  );
}
