import { Fragment } from 'react';
import { Link } from 'react-router';
import type { NoticePage } from '#contract/notices.ts';
import { useT } from '../../i18n.ts';
import { Icon } from '../../ui/icons.tsx';
import ui from '../../ui/ui.module.css';
import { usePageSite } from '../../lib/site.tsx';
import css from './locked.module.css';
import type { Access } from './page-extras.ts';
import type { FullNotice } from './use-full-notice.ts';

// Made-up widths: nothing is behind them, not even the length of what is not sent.
const bars = [42, 88, 71, 94, 38, 80, 62, 91, 55, 76, 84, 47, 96, 68];

/**
 * What a subscription includes, how to get one, and who helps. The style sheet chooses between the texts for visitors and for others,
 * before any script.
 */
function SubscriptionPrompt({ access: { title, text, includes: gives, subscribe, signIn, back, none, help } }: { access: Access }) {
  const { contact } = usePageSite().navigation;
  return (
    <>
      <h2 id="locked">{title}</h2>
      <p>{text}</p>
      <ul>
        {gives.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <p className={css.member}>
        <strong>{none}</strong>
      </p>
      <p className={css.enter}>
        <Link to={subscribe.to} className={ui.primary} rel="nofollow">
          {subscribe.label}
        </Link>
        <Link to={signIn.to} className={`${ui.button} ${css.visitor}`} rel="nofollow">
          {signIn.label}
        </Link>
      </p>
      <p className={css.visitor}>{back}</p>
      {contact.length > 0 && (
        <p>
          {help}
          {contact.map(({ to, label }) => (
            <Fragment key={to}>
              {' '}
              <a className={ui.link} href={to}>
                {label}
              </a>
            </Fragment>
          ))}
        </p>
      )}
    </>
  );
}

/**
 * A notice for subscribers, as others see it: its teaser, and a prompt over placeholder shapes, or a message that the rest did not load.
 */
export function Locked({ notice, access, retry }: { notice: NoticePage; access: Access | null } & Pick<FullNotice, 'retry'>) {
  const t = useT();
  return (
    <div className={css.locked}>
      {notice.teaser && (
        <section>
          <h2>{t('notice.section.summary')}</h2>
          <p className={css.lead} lang={notice.language ?? undefined}>
            {notice.teaser}
          </p>
        </section>
      )}
      <section className={css.placeholder} aria-labelledby="locked">
        <div className={css.shapes} aria-hidden="true">
          <svg viewBox="0 0 100 127" preserveAspectRatio="none">
            {bars.map((width, row) => (
              <rect key={width} x="0" y={2 + row * 9} width={width} height="4" rx="1" />
            ))}
          </svg>
        </div>
        <div className={css.prompt}>
          <Icon name="lock" size={26} />
          {retry ? (
            <div role="alert">
              <h2 id="locked">{t('notice.wholeFailed')}</h2>
              <p>
                <button type="button" className={ui.button} onClick={retry}>
                  {t('shell.again')}
                </button>
              </p>
            </div>
          ) : (
            access && <SubscriptionPrompt access={access} />
          )}
        </div>
      </section>
    </div>
  );
}
