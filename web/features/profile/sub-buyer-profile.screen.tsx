import { Link } from 'react-router';
import { useT } from '../../i18n.ts';
import { askAgain, useAsk } from '../../shell/session/answers.ts';
import { firstOf, isAdmin, sideOf } from '../../shell/session/landing.ts';
import { actFor, activeChild, useUser } from '../../shell/session/session.ts';
import ui from '../../ui/ui.module.css';
import { draftsEndpoint, generationsEndpoint, organisationEndpoint } from './endpoints.ts';
import { useMay } from './may.ts';
import { Loading } from './part-form.tsx';
import { Profile } from './profile.tsx';
import css from './profile.module.css';

const MOST = 100;

/** Says why there is no profile to show, and leads on. */
function Nothing({ title, text, to, link }: { title: string; text: string; to: string; link: string }) {
  return (
    <section className={css.nothing}>
      <h1>{title}</h1>
      <p>{text}</p>
      <Link className={ui.primary} to={to}>
        {link}
      </Link>
    </section>
  );
}

function choose(id: string): void {
  actFor(id);
  void askAgain(organisationEndpoint, draftsEndpoint);
}

/** The organisations below one's own, to choose whose profile it is to be. */
function Children() {
  const t = useT();
  const { data, isError, refetch } = useAsk(generationsEndpoint, { query: { size: MOST } });
  if (!data) return <Loading failed={isError} again={() => void refetch()} />;
  if (data.total === 0)
    return <Nothing title={t('profile.noChildren')} text={t('profile.noChildrenText')} to="/manage-sub-buyer" link={t('profile.addChild')} />;
  return (
    <section className={css.nothing}>
      <h1>{t('profile.chooseChild')}</h1>
      <ul className={css.children}>
        {data.items.map(({ id, name, level }) => (
          <li key={id} style={{ paddingInlineStart: `${(level - 1) * 16}px` }}>
            <button type="button" className={ui.button} onClick={() => choose(id)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Of one's own organisation where it is a child; of a parent's, the children to choose from. */
function Own() {
  const { data, isError, refetch } = useAsk(organisationEndpoint, {});
  const mayList = useMay('children.read');
  if (!data) return <Loading failed={isError} again={() => void refetch()} />;
  return data.parent || !mayList ? <Profile side="BUYER" /> : <Children />;
}

/**
 * The profile of a child buyer: the one that is acted for, else one's own organisation where it is a child. Who has no
 * organisation is told so and led to the second step of sign-up.
 */
export default function SubBuyerProfile() {
  const t = useT();
  const user = useUser();
  const child = activeChild.use();
  if (child !== null) return <Profile side={sideOf(user) ?? 'BUYER'} key={child} />;
  if (isAdmin(user)) return <Nothing title={t('profile.chooseBuyer')} text={t('profile.chooseBuyerText')} to="/all-buyers" link={t('profile.allBuyers')} />;
  if (!firstOf(user))
    return <Nothing title={t('profile.alone')} text={t('profile.aloneText')} to="/buyer-registration-successful" link={t('profile.addOrganisation')} />;
  return <Own />;
}
