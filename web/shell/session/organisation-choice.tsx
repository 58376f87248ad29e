import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { BaseOrganisation, UserDetails } from '#contract/auth.ts';
import { type ChildOrganisation, listChildren } from '#contract/children.ts';
import { OWNER } from '#contract/names.ts';
import { call } from '../../api.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { logOnly } from '../../lib/load-optional.ts';
import { dashboardOf, isAdmin } from './landing.ts';
import { actFor, activeChild, activeParent } from '../../domain/session/session.ts';
import { type Find, FindBox } from '../../ui/find-box/find-box.tsx';
import parts from '../../ui/parts.module.css';
import css from './session.module.css';

await loadTexts('team');

/** As many organisations as a list of choices can hold; others are found by name. */
const MAX_LISTED = 50;
const MAX_FOUND = 8;

type Choice = Pick<BaseOrganisation, 'id' | 'name'> & Partial<Pick<BaseOrganisation, 'city' | 'country'>>;
interface ChildBuyers {
  children: readonly ChildOrganisation[];
  hasMore: boolean;
}

/** The organisations below those that the user owns, whichever is active: those with a name, or the first ones. */
async function fetchChildBuyers(owned: readonly string[], size: number, q?: string, signal?: AbortSignal): Promise<ChildBuyers> {
  const query = { deep: true, size, ...(q === undefined ? {} : { q }) };
  const answers = await Promise.all(owned.map((id) => call(listChildren, { params: { id }, query }, { organisation: id, signal })));
  return {
    children: answers.flatMap(({ organization }) => organization.childOrganizations),
    hasMore: answers.some(({ organization }) => organization.total > organization.childOrganizations.length),
  };
}

/** All organisations below those that the user owns, or the first of them. A failure is only logged (specification, section 8). */
function useChildBuyers(ids: string): ChildBuyers {
  const [childBuyers, setChildBuyers] = useState<ChildBuyers>({ children: [], hasMore: false });
  useEffect(() => {
    if (ids !== '') fetchChildBuyers(ids.split(' '), MAX_LISTED).then(setChildBuyers, logOnly('child buyers'));
  }, [ids]);
  return childBuyers;
}

/** The name of an active organisation that is not in the list. */
function useNameOf(id: string | null): string {
  const [namedChoice, setNamedChoice] = useState<Choice | null>(null);
  useEffect(() => {
    if (id !== null)
      call(listChildren, { params: { id }, query: { size: 1 } }).then(({ organization }) => setNamedChoice(organization), logOnly('child buyer'));
  }, [id]);
  return namedChoice && namedChoice.id === id ? namedChoice.name : '…';
}

/** The organisations to act for: the user's own and those below; with the links of the active one. */
export default function OrganisationChoice({ user, shut }: { user: UserDetails; shut: () => void }) {
  const t = useT();
  const owned = user.baseOrganizationDTOList
    .filter(({ id, roleId, orgType }) => id !== 'portal' && roleId === OWNER && orgType !== 'SELLER')
    .map(({ id }) => id);
  const { children, hasMore } = useChildBuyers(isAdmin(user) ? '' : owned.join(' '));
  const activeId = activeChild.use();
  const ownOrganisations = user.baseOrganizationDTOList.filter(({ id }) => id !== 'portal');
  const listedChoices: readonly Choice[] = [
    ...ownOrganisations,
    ...children.filter(({ id }) => !ownOrganisations.some((organisation) => organisation.id === id)),
  ];
  const isUnlisted = hasMore && activeId !== null && !listedChoices.some(({ id }) => id === activeId);
  const unlistedName = useNameOf(isUnlisted ? activeId : null);
  const choices = isUnlisted ? [...listedChoices, { id: activeId, name: unlistedName }] : listedChoices;
  const activeChoice = choices.find(({ id }) => id === activeId) ?? ownOrganisations[0];
  const parentId = children.find(({ id }) => id === activeId)?.parentId;
  const parent = choices.find(({ id }) => id === parentId);
  const find: Find = async (q, signal) => (await fetchChildBuyers(owned, MAX_FOUND, q, signal)).children.map(({ id, name }) => ({ id, name }));
  useEffect(() => activeParent.set(parent?.id ?? null), [parent?.id]);
  // For names that read the same.
  const withPlace = ({ name, city, country }: Choice) => [name, city ?? (country && t(`words.country.${country}`))].filter(Boolean).join(' · ');
  const choose = (id: string) => {
    const child = id === ownOrganisations[0]?.id ? null : id;
    actFor(child);
    location.assign(dashboardOf(user, child));
  };
  if (ownOrganisations.length === 0 || isAdmin(user)) return null;
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
          <select className={parts.control} value={activeChoice?.id} onChange={(event) => choose(event.target.value)}>
            {choices.map((choice) => (
              <option key={choice.id} value={choice.id}>
                {choices.some(({ id, name }) => id !== choice.id && name === choice.name) ? withPlace(choice) : choice.name}
              </option>
            ))}
          </select>
        </label>
      )}
      {hasMore && (
        <div className={css.choose}>
          <FindBox
            aria-label={t('team.findChild')}
            placeholder={t('team.findChild')}
            find={find}
            onChoose={({ id }) => choose(id)}
            listLabel={t('team.actFor')}
            emptyText={t('team.noBuyer')}
          />
        </div>
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
