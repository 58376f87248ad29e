import { describe, expect, test } from 'vitest';
import { type Permission, permissionsOfRole } from '#contract/permissions.ts';
import { MEMBER, OWNER, VIEWER } from '#contract/names.ts';
import type { ActingOrganisation, Actor, Person } from '#server/platform/ctx.ts';
import { visitor } from '#server/platform/ctx.ts';
import { type NoticeStatus, publicStatuses } from './lifecycle/notice-state.ts';
import { type NoticeAction, type Reader, actionOf, can, canWithOwn, readWholeBy, noticeActions, visiblePart, visibleTo } from './notices.policy.ts';
import { presentCard } from './read/notices.present.ts';
import type { NoticeRow } from './store/notice-row.ts';

const OWN = 1;
const OTHER = 2;
const hiddenStatuses: readonly NoticeStatus[] = ['draft', 'submitted', 'rejected'];

const person = (overrides: Partial<Person>): Actor => ({
  kind: 'person',
  accountId: 1,
  sessionId: 1,
  sessionPublicId: 's',
  superAdmin: false,
  emailVerified: true,
  organisation: null,
  side: null,
  ...overrides,
});
const organisation = (overrides: Partial<ActingOrganisation> = {}, permissions: readonly Permission[] = permissionsOfRole[OWNER]): ActingOrganisation => ({
  id: OWN,
  publicId: 'own',
  orgType: 'BUYER',
  approval: 'approved',
  permissions: new Set(permissions),
  relation: 'member',
  ...overrides,
});

const actors = {
  visitor,
  'nobody’s person': person({}),
  owner: person({ organisation: organisation() }),
  viewer: person({ organisation: organisation({}, permissionsOfRole[VIEWER]) }),
  'owner of an ancestor': person({ organisation: organisation({ relation: 'descendant' }) }),
  'member without the right': person({ organisation: organisation({}, ['team.read']) }),
  'waiting buyer': person({ organisation: organisation({ approval: 'pending' }) }),
  'denied buyer': person({ organisation: organisation({ approval: 'denied' }) }),
  seller: person({ organisation: organisation({ orgType: 'SELLER', approval: null }) }),
  administrator: person({ superAdmin: true }),
  'administrator for a buyer': person({ superAdmin: true, organisation: organisation({ relation: 'admin' }) }),
  system: { kind: 'system', name: 'test' },
} satisfies Record<string, Actor>;
type Name = keyof typeof actors;

// Everybody gets the full set: the rules themselves must refuse it to actors without the right.
const readerWithOwn = (name: Name): Reader => ({ actor: actors[name], ownOrganisations: new Set([OWN]) });

/** The actors that an action is allowed to: with every notice, with own and free ones, with own ones alone, with free ones; never with others. */
type Allowed = Readonly<Partial<Record<Name, 'always' | 'own' | 'only own' | 'free'>>>;
const everyone = Object.keys(actors) as Name[];
const allowEveryone = (grant: 'always' | 'free', exceptions: Allowed = {}): Allowed => ({
  ...Object.fromEntries(everyone.map((name) => [name, grant])),
  ...exceptions,
});
const owners: Allowed = { owner: 'own', viewer: 'own', 'owner of an ancestor': 'own' };
/** Those who may write; those of the waiting and denied buyer may draft. */
const submitters: Allowed = { owner: 'only own', 'owner of an ancestor': 'only own' };
const writers: Allowed = { ...submitters, 'waiting buyer': 'only own', 'denied buyer': 'only own' };
const draftReaders: Allowed = { ...writers, viewer: 'only own' };
const onlyOwn = (allowed: Allowed): Allowed => Object.fromEntries(Object.keys(allowed).map((name) => [name, 'only own']));
const administrators: Allowed = { administrator: 'always', 'administrator for a buyer': 'always', system: 'always' };
const system: Allowed = { system: 'always' };
const readers = allowEveryone('free', { ...owners, ...administrators });
/** By status, where the hidden ones differ. */
type Row = { public?: Allowed; hidden?: Allowed } & Partial<Record<NoticeStatus, Allowed>>;
const table: Readonly<Record<NoticeAction, Row>> = {
  readPart: { public: allowEveryone('always') },
  readWhole: { public: readers },
  readVersions: { public: readers },
  readDownloads: { public: { ...administrators, ...submitters } },
  countFollowers: { public: { ...administrators, ...onlyOwn(owners) } },
  answerQuestions: { public: { ...system, ...submitters } },
  hideQuestion: { public: administrators },
  feature: { public: administrators },
  unfeature: { public: administrators, hidden: administrators },
  setFree: { public: { ...administrators, ...submitters }, hidden: { ...administrators, ...submitters } },
  readDraft: { hidden: { ...administrators, ...draftReaders } },
  edit: { draft: { ...administrators, ...writers }, rejected: { ...administrators, ...writers } },
  submit: { draft: { ...administrators, ...submitters }, rejected: { ...administrators, ...submitters } },
  withdrawSubmission: { submitted: { ...administrators, ...submitters } },
  approve: { submitted: administrators },
  reject: { submitted: administrators },
  save: { hidden: system },
  publish: { hidden: { ...administrators, ...submitters } },
  amend: { public: { ...administrators, ...submitters } },
  withdraw: { public: system },
  close: { public: { ...administrators, ...submitters } },
  award: { public: { ...submitters, ...system } },
  cancel: { public: { ...administrators, ...submitters } },
  countBids: { public: { ...administrators, owner: 'only own', viewer: 'only own', 'owner of an ancestor': 'only own' } },
  readBids: { public: { ...submitters, ...system } },
  evaluateBids: { public: { ...submitters, ...system } },
};

const notices = [...hiddenStatuses, ...publicStatuses].flatMap((status) =>
  [true, false].flatMap((free) => [OWN, OTHER, null].map((buyerId) => ({ status, free, buyerId }))),
);

describe('who may do what with a notice', () => {
  test.each(noticeActions)('%s', (action) => {
    for (const name of everyone) {
      for (const notice of notices) {
        const row = table[action];
        const grant = (row[notice.status] ?? row[publicStatuses.includes(notice.status) ? 'public' : 'hidden'])?.[name];
        const isFreeToThem = (grant === 'own' || grant === 'free') && notice.free;
        const allowed = grant === 'always' || isFreeToThem || ((grant === 'own' || grant === 'only own') && notice.buyerId === OWN);
        expect({ name, notice, allowed: can(readerWithOwn(name), action, notice) }).toEqual({ name, notice, allowed });
      }
    }
  });

  test('decides what readers see, and which notices a statement returns', () => {
    for (const name of everyone) {
      const reader: Reader = { actor: actors[name], ownOrganisations: canWithOwn(actors[name], 'readWhole') ? new Set([OWN]) : new Set() };
      const readWhole = readWholeBy(reader);
      for (const notice of notices) {
        const audience = visibleTo(reader, notice);
        const isPublic = publicStatuses.includes(notice.status);
        expect(audience === 'nothing').toBe(!isPublic);
        const letThrough = notice.free || (readWhole === 'all' ? true : notice.buyerId !== null && readWhole.includes(notice.buyerId));
        if (isPublic && name !== 'system') expect({ name, notice, whole: audience === 'whole' }).toEqual({ name, notice, whole: letThrough });
      }
    }
  });

  test('an own organisation counts only with permission and approval', () => {
    expect(everyone.filter((name) => canWithOwn(actors[name], 'readWhole'))).toEqual(Object.keys(owners));
    for (const action of ['feature', 'unfeature', 'save', 'withdraw', 'approve', 'reject', 'hideQuestion'] as const)
      expect(everyone.filter((name) => canWithOwn(actors[name], action))).toEqual([]);
  });

  test('of a child buyer’s notice, owners of the parent do everything, and its other members read what is public', () => {
    const CHILD = 3;
    const childNotice = (status: NoticeStatus) => ({ status, free: false, buyerId: CHILD });
    const allowedTo = (actor: Actor, status: NoticeStatus) =>
      noticeActions.filter((action) => can({ actor, ownOrganisations: new Set([OWN, CHILD]) }, action, childNotice(status)));
    const member = person({ organisation: organisation({}, permissionsOfRole[MEMBER]) });
    expect(allowedTo(member, 'draft')).toEqual([]);
    expect(allowedTo(member, 'published')).toEqual(['readPart', 'readWhole', 'readVersions', 'countFollowers', 'countBids']);
    expect(allowedTo(actors.owner, 'draft')).toEqual(['setFree', 'readDraft', 'edit', 'submit', 'publish']);
    expect(allowedTo(actors.owner, 'submitted')).toEqual(['setFree', 'readDraft', 'withdrawSubmission', 'publish']);
    const ofPublished = ['setFree', 'amend', 'close', 'award', 'cancel', 'countBids', 'readBids', 'evaluateBids'];
    expect(allowedTo(actors.owner, 'published')).toEqual([
      'readPart',
      'readWhole',
      'readVersions',
      'readDownloads',
      'countFollowers',
      'answerQuestions',
      ...ofPublished,
    ]);
  });

  test('the parent that is asked decides, by its owners', () => {
    const asked = { status: 'submitted', free: false, buyerId: OTHER, approverId: OWN } as const;
    const deciders = everyone.filter((name) => can(readerWithOwn(name), 'approve', asked));
    // No administrator, not even one who acts for the parent.
    expect(deciders).toEqual(['owner', 'owner of an ancestor', 'waiting buyer', 'denied buyer', 'seller', 'system']);
    expect(everyone.filter((name) => can(readerWithOwn(name), 'approve', { ...asked, approverId: OTHER }))).toEqual(['system']);
    // It can be rejected in the meantime.
    expect(everyone.filter((name) => can(readerWithOwn(name), 'reject', { ...asked, approverId: OTHER }))).toEqual(Object.keys(administrators));
    expect(can(readerWithOwn('viewer'), 'readDraft', asked)).toBe(true);
  });
});

test('who takes part in a locked notice reads it whole, and does no more with it', () => {
  const notice = { status: 'published', free: false, buyerId: OTHER, takesPart: true } as const;
  const granted = noticeActions.filter((action) => can(readerWithOwn('seller'), action, notice));
  expect(granted).toEqual(['readPart', 'readWhole', 'readVersions']);
  expect(visibleTo(readerWithOwn('seller'), { ...notice, takesPart: false })).toBe('part');
});

test('an unlisted field is hidden from the index and from cards', () => {
  const row = {
    id: 1,
    publicId: 'p',
    title: 'Seen',
    sectors: ['seen'],
    buyerPublicId: null,
    publishedAt: null,
    deadlineAt: null,
    openUntil: null,
    status: 'published',
    later: 'HIDDEN',
    laterList: ['HIDDEN'],
  };
  const part = visiblePart(row);
  expect(part).toEqual({ ...row, later: null, laterList: [] });
  expect(JSON.stringify(presentCard(row as unknown as NoticeRow, 'part', new Date()))).not.toMatch(/HIDDEN|later/u);
});

test('a change of status is one action', () => {
  const statuses: NoticeStatus[] = [...hiddenStatuses, ...publicStatuses];
  const actionsFrom = (from: NoticeStatus) => Object.fromEntries(statuses.map((status) => [status, actionOf(from, status)]));
  const saveActions = { draft: 'save', submitted: 'save', rejected: 'save' };
  const withdrawActions = { draft: 'withdraw', submitted: 'withdraw', rejected: 'withdraw' };
  for (const hidden of hiddenStatuses)
    expect(actionsFrom(hidden)).toEqual({ ...saveActions, published: 'publish', closed: 'publish', awarded: 'publish', cancelled: 'publish' });
  expect(actionsFrom('published')).toEqual({ ...withdrawActions, published: 'amend', closed: 'close', awarded: 'award', cancelled: 'cancel' });
  expect(actionsFrom('closed')).toEqual({ ...withdrawActions, published: 'amend', closed: 'amend', awarded: 'award', cancelled: 'cancel' });
  expect(actionsFrom('awarded')).toEqual({ ...withdrawActions, published: 'amend', closed: 'close', awarded: 'amend', cancelled: 'cancel' });
});
