import { Link } from 'react-router';
import { useT } from '../../i18n.ts';
import { Icon } from '../../ui/icons.tsx';
import ui from '../../ui/ui.module.css';
import type { Introduction } from './introduction.server.ts';
import css from './home.module.css';

/** What the portal offers to suppliers and buyers, what to do next, and what the two tags of a notice mean. */
export function Intro({ offers, free, subscribers }: Introduction) {
  const t = useT();
  return (
    <div className={css.intro}>
      {offers.map(({ title, text, go, register }) => (
        <section key={title}>
          <h2>{title}</h2>
          <p>{text}</p>
          <p className={css.offerLinks}>
            <Link className={ui.link} to={go.to}>
              {go.label}
            </Link>{' '}
            <Link className={`${ui.link} ${css.register}`} to={register.to}>
              {register.label}
            </Link>
          </p>
        </section>
      ))}
      <dl>
        <dt className={ui.free}>{t('words.free')}</dt>
        <dd>{free}</dd>
        <dt className={ui.locked}>
          <Icon name="lock" size={13} />
          {t('words.subscribers')}
        </dt>
        <dd>{subscribers}</dd>
      </dl>
    </div>
  );
}
