import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { BaseOrganisation, UserDetails } from '#contract/auth.ts';
import type { ChildOrganisation, childOrganizations } from '#contract/children.ts';
import { at, call } from '../../api.ts';
import { needTexts, useT } from '../../i18n.ts';
import { logQuietly } from '../../lib/fetch-part.ts';
import { dashboardOf, isAdmin } from './landing.ts';
import { actFor, activeChild, activeParent } from './session.ts';
import parts from '../../ui/parts.module.css';
import css from './session.module.css';

await needTexts('team');

const childrenEndpoint = at<typeof childOrganizations>('GET', '/organization/{id}/children');
/** As many as a list of choices can hold; the others are found on /sub-buyer-list. */
const SHOWN = 200;

type Choice = Pick<BaseOrganisation, 'id' | 'name'>;

/** All organisations below those that somebody owns. A failure is only logged (specification, section 8). */
function useBelow(user: UserDetails): readonly ChildOrganisation[] {
  const [below, setBelow] = useState<readonly ChildOrganisation[]>([]);
  const [first] = user.baseOrganizationDTOList;
  const owned = first && first.roleId === 2 && first.orgType !== 'SELLER' ? first.id : null;
  useEffect(() => {
    if (owned === null) return;
    // Whatever is acted for now, the list is of the own organisation.
    call(childrenEndpoint, { params: { id: owned }, query: { deep: true, size: SHOWN } }, { organisation: owned }).then(
      ({ organization }) => setBelow(organization.childOrganizations),
      logQuietly('child buyers'),
    );
  }, [owned]);
  return below;
}

/** For whom somebody works: own organisations and those below; with what belongs to the one that is worked for. */
export default function Acting({ user, shut }: { user: UserDetails; shut: () => void }) {
  const t = useT();
  const below = useBelow(user);
  const now = activeChild.use();
  const own = user.baseOrganizationDTOList.filter(({ id }) => id !== 'portal');
  const choices: readonly Choice[] = [...own, ...below.filter(({ id }) => !own.some((one) => one.id === id))];
  const chosen = choices.find(({ id }) => id === now) ?? own[0];
  const above = below.find(({ id }) => id === now)?.parentId;
  const parent = choices.find(({ id }) => id === above);
  useEffect(() => activeParent.set(parent?.id ?? null), [parent?.id]);
  const choose = (id: string) => {
    const child = id === own[0]?.id ? null : id;
    actFor(child);
    location.assign(dashboardOf(user, child));
  };
  if (own.length === 0 || isAdmin(user)) return null;
  return (
    <>
      {parent && (
        <button type="button" onClick={() => choose(parent.id)}>
          {t('team.backToParent', { name: parent.name })}
        </button>
      )}
      {choices.length > 1 && (
        <label className={css.choose}>
          <span>{t('team.actFor')}</span>
          <select className={parts.control} value={chosen?.id} onChange={(event) => choose(event.target.value)}>
            {choices.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <Link to="/team" onClick={shut}>
        {t('team.title')}
      </Link>
      <Link to="/roles" onClick={shut}>
        {t('team.rolesTitle')}
      </Link>
    </>
  );
}
