import { Link } from 'react-router';
import { call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { useAsk } from '../../shell/session/answers.ts';
import { firstOf, isAdmin, sideOf } from '../../shell/session/landing.ts';
import { useMay } from '../../shell/session/may.ts';
import { actFor, activeChild, useUser } from '../../shell/session/session.ts';
import { useFormats } from '../../shell/site.tsx';
import { type Find, FindBox } from '../../ui/find-box/find-box.tsx';
import ui from '../../ui/ui.module.css';
import { buyersEndpoint, generationsEndpoint, organisationEndpoint } from './endpoints.ts';
import { Loading } from './part-form.tsx';
import { Profile } from './profile.tsx';
import css from './sub-buyer.module.css';

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

const FOUND = '8';

/** For the administrator: any child buyer, found by its name. */
function FindChild() {
  const t = useT();
  const { country } = useFormats();
  const find: Find = async (q, signal) => {
    const { items } = await call(buyersEndpoint, { query: { q, group: 'child', sort: 'name', size: FOUND } }, { signal });
    return items.map(({ id, name, country: code, parent }) => ({ id, name, detail: [code && country(code), parent?.name].filter(Boolean).join(' · ') }));
  };
  return (
    <section className={css.nothing}>
      <h1>{t('profile.titleChild')}</h1>
      <div className={css.find}>
        <label htmlFor="find-child">{t('profile.chooseChild')}</label>
        <FindBox id="find-child" find={find} onChoose={({ id }) => actFor(id)} listLabel={t('profile.chooseChild')} nothing={t('profile.noSuchChild')} />
      </div>
      <Link className={ui.button} to="/sub-buyer-list">
        {t('profile.allChildren')}
      </Link>
    </section>
  );
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
            <button type="button" className={ui.button} onClick={() => actFor(id)}>
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
  if (child !== null) return <Profile side={sideOf(user, child) ?? 'BUYER'} key={child} />;
  if (isAdmin(user)) return <FindChild />;
  if (!firstOf(user))
    return <Nothing title={t('profile.alone')} text={t('profile.aloneText')} to="/buyer-registration-successful" link={t('profile.addOrganisation')} />;
  return <Own />;
}
