import { useState } from 'react';
import { Link } from 'react-router';
import { listBuyers } from '#contract/administration.ts';
import { listGenerations, showOwnOrganisation } from '#contract/own-organisation.ts';
import { listChildren } from '#contract/children.ts';
import { call } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { useEndpoint } from '../../domain/session/use-endpoint.ts';
import { firstOrganisation, isAdmin, sideOf } from '../../shell/session/landing.ts';
import { NotLoaded } from '../../shell/session/not-loaded.tsx';
import { usePermission } from '../../domain/session/permissions.ts';
import { actFor, activeChild, useUser } from '../../domain/session/session.ts';
import { useFormats } from '../../lib/site.tsx';
import { type Find, FindBox } from '../../ui/find-box/find-box.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import ui from '../../ui/ui.module.css';
import { StepLoading } from './step-form.tsx';
import { Profile } from './profile.tsx';
import css from './sub-buyer.module.css';

const MAX = 50;

/** Says why there is no profile to show, with a link. */
function EmptyProfile({ title, text, to, link }: { title: string; text: string; to: string; link: string }) {
  return (
    <section className={css.panel}>
      <h1>{title}</h1>
      <p>{text}</p>
      <Link className={ui.primary} to={to}>
        {link}
      </Link>
    </section>
  );
}

const MAX_FOUND = '8';

/** For the administrator: any child buyer, found by name. */
function FindChild() {
  const t = useT();
  const { country } = useFormats();
  const find: Find = async (q, signal) => {
    const { items } = await call(listBuyers, { query: { q, group: 'child', sort: 'name', size: MAX_FOUND } }, { signal });
    return items.map(({ id, name, country: code, parent }) => ({ id, name, detail: [code && country(code), parent?.name].filter(Boolean).join(' · ') }));
  };
  return (
    <section className={css.panel}>
      <h1>{t('profile.titleChild')}</h1>
      <div className={css.search}>
        <label htmlFor="find-child">{t('profile.chooseChild')}</label>
        <FindBox id="find-child" find={find} onChoose={({ id }) => actFor(id)} listLabel={t('profile.chooseChild')} emptyText={t('profile.noSuchChild')} />
      </div>
      <Link className={ui.button} to="/sub-buyer-list">
        {t('profile.allChildren')}
      </Link>
    </section>
  );
}

/** The organisations below the user's own, to choose a profile from. */
function Children({ id }: { id: string }) {
  const t = useT();
  const [page, setPage] = useState(1);
  const children = useEndpoint(listGenerations, { query: { size: MAX, page } });
  const find: Find = async (q, signal) => {
    const { organization } = await call(listChildren, { params: { id }, query: { deep: true, q, size: Number(MAX_FOUND) } }, { signal });
    return organization.childOrganizations.map((child) => ({ id: child.id, name: child.name }));
  };
  const { data } = children;
  if (!data) return <NotLoaded queries={[children]} />;
  if (data.total === 0)
    return <EmptyProfile title={t('profile.noChildren')} text={t('profile.noChildrenText')} to="/manage-sub-buyer" link={t('profile.addChild')} />;
  return (
    <section className={css.panel}>
      <h1>{t('profile.chooseChild')}</h1>
      {data.total > MAX && (
        <div className={css.search}>
          <label htmlFor="find-child">{t('profile.name')}</label>
          <FindBox
            id="find-child"
            find={find}
            onChoose={(child) => actFor(child.id)}
            listLabel={t('profile.chooseChild')}
            emptyText={t('profile.noSuchChild')}
          />
        </div>
      )}
      <ul className={css.children}>
        {data.items.map(({ id: child, name, level }) => (
          <li key={child} style={{ paddingInlineStart: `${(level - 1) * 16}px` }}>
            <button type="button" className={ui.button} onClick={() => actFor(child)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
      <Pagination page={page} size={MAX} total={data.total} onPageChange={setPage} />
    </section>
  );
}

/** The profile of the user's own organisation if it is a child; for a parent, its children to choose from. */
function OwnChildProfile() {
  const { data, isError, refetch } = useEndpoint(showOwnOrganisation, {});
  const mayList = usePermission('children.read');
  if (!data) return <StepLoading failed={isError} onRetry={() => void refetch()} />;
  return data.parent || !mayList ? <Profile side="BUYER" /> : <Children id={data.id} />;
}

/**
 * The profile of a child buyer: the active one, else the user's own organisation if it is a child. A user without an organisation is sent
 * to the second step of sign-up.
 */
export default function SubBuyerProfile() {
  const t = useT();
  const user = useUser();
  const child = activeChild.use();
  if (child !== null) return <Profile side={sideOf(user, child) ?? 'BUYER'} key={child} />;
  if (isAdmin(user)) return <FindChild />;
  if (!firstOrganisation(user))
    return <EmptyProfile title={t('profile.alone')} text={t('profile.aloneText')} to="/buyer-registration-successful" link={t('profile.addOrganisation')} />;
  return <OwnChildProfile />;
}
