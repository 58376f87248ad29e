import type { Permission } from '#contract/permissions.ts';
import type { Actor } from '#server/platform/ctx.ts';
import { type NoticeStatus, publicStatuses } from './lifecycle/notice-state.ts';

/** The actor, and whose notices are the actor's own. */
export interface Reader {
  readonly actor: Actor;
  /** organisation.id of the active organisation and of all below it; none where `canWithOwn` is false. */
  readonly ownOrganisations: ReadonlySet<number>;
}

/** The facts of a notice that the rules need. */
export interface NoticeFacts {
  readonly status: NoticeStatus;
  readonly free: boolean;
  /** organisation.id */
  readonly buyerId: number | null;
  /** organisation.id of the parent buyer that is asked to approve it. */
  readonly approverId?: number | null;
  /** The actor's organisation has bid for it or registered its interest. */
  readonly takesPart?: boolean;
}

/** Actors who may do something, besides the system, which acts for its operator or an imported source. Nobody else may. */
interface Rule {
  /** Statuses that the notice may have, for the system too. One that is not stored yet is a draft. */
  readonly in: readonly NoticeStatus[];
  /** Everybody, visitors included; `free`: where the notice is free. */
  readonly everybody?: 'always' | 'free';
  readonly administrators?: true;
  /** People of an organisation that has a plan on the site of the request. */
  readonly subscribers?: true;
  /** People of the notice's approved organisation, and of those above it, who have this permission there. */
  readonly owners?: Permission;
  /** Of those above it only people who may also do this, as owners may: they act for every child buyer. */
  readonly above?: Permission;
  /** The owners' organisation need not be approved yet. */
  readonly unapproved?: true;
  /** People of the parent buyer that is asked, who have this permission there. */
  readonly approvers?: Permission;
  /** While a parent buyer is asked, no administrator may do it, for the parent neither. */
  readonly parentFirst?: true;
  /** People of an organisation that takes part in it. */
  readonly participants?: true;
}

const beforePublication: readonly NoticeStatus[] = ['draft', 'submitted', 'rejected'];
const anyStatus = [...beforePublication, ...publicStatuses];
const readRule: Rule = { in: publicStatuses, everybody: 'free', administrators: true, subscribers: true, owners: 'notices.read', participants: true };
const editable: readonly NoticeStatus[] = ['draft', 'rejected'];
const draftRule = { administrators: true, above: 'children.manage', unapproved: true } as const;
const evaluateRule = { owners: 'bids.evaluate', above: 'children.manage' } as const;
const submitRule = { administrators: true, owners: 'notices.submit', above: 'children.manage' } as const;

/** Who may do what with a notice (product.md, "Notices" and "What needs a subscription"). A new action is one line here. */
const rules = {
  /** Read the visible part. */
  readPart: { in: publicStatuses, everybody: 'always' },
  /** Read all of it, its numbers included. */
  readWhole: readRule,
  readVersions: readRule,
  /** See who downloaded its documents. */
  readDownloads: { in: publicStatuses, administrators: true, owners: 'notices.write', above: 'children.manage' },
  /** Learn how many follow it. */
  countFollowers: { in: publicStatuses, administrators: true, owners: 'notices.read' },
  /** Answer questions about it. */
  answerQuestions: { in: publicStatuses, owners: 'notices.write', above: 'children.manage' },
  /** Hide a question from everybody, with a reason. */
  hideQuestion: { in: publicStatuses, administrators: true },
  /** Show it first on the home page. */
  feature: { in: publicStatuses, administrators: true },
  unfeature: { in: anyStatus, administrators: true },
  /** Open it to everybody, or keep it for subscribers. */
  setFree: { in: anyStatus, administrators: true, owners: 'notices.write', above: 'children.manage' },
  /** Read it before publication. */
  readDraft: { in: beforePublication, ...draftRule, owners: 'notices.read', approvers: 'notices.read' },
  /** Change, and remove, a draft. */
  edit: { in: editable, ...draftRule, owners: 'notices.write' },
  /** Have it published. */
  submit: { in: editable, ...submitRule },
  /** Take it back before it is published. */
  withdrawSubmission: { in: ['submitted'], ...submitRule },
  /** Decide about it, as administrator or as the parent that is asked. */
  approve: { in: ['submitted'], administrators: true, approvers: 'children.manage', parentFirst: true },
  reject: { in: ['submitted'], administrators: true, approvers: 'children.manage' },
  /** Store it without publishing it. */
  save: { in: beforePublication },
  /** Make it public, once everybody who must approve it has. */
  publish: { in: beforePublication, ...submitRule },
  /** Change it while it is public. */
  amend: { in: publicStatuses, ...submitRule },
  /** Take it back from the public. */
  withdraw: { in: publicStatuses },
  close: { in: publicStatuses, ...submitRule },
  award: { in: publicStatuses, ...evaluateRule },
  cancel: { in: publicStatuses, ...submitRule },
  /** See how many are interested and have bid. */
  countBids: { in: publicStatuses, administrators: true, owners: 'notices.read' },
  /** Read bids, once they are opened. */
  readBids: { in: publicStatuses, owners: 'bids.read', above: 'children.manage' },
  evaluateBids: { in: publicStatuses, ...evaluateRule },
} as const satisfies Record<string, Rule>;

/** Something that can be done with a notice. */
export type NoticeAction = keyof typeof rules;
export const noticeActions = Object.keys(rules) as readonly NoticeAction[];

/** Whether somebody may do something with a notice: the one question of use cases, menus and buttons. */
export const can = (reader: Reader, action: NoticeAction, notice: NoticeFacts): boolean =>
  statusesOf(action).includes(notice.status) && mayInAnyStatus(reader, action, notice);

/** The statuses in which something can be done with a notice. */
export const statusesOf = (action: NoticeAction): readonly NoticeStatus[] => rules[action].in;

/** The same, whatever the notice's status is. */
export function mayInAnyStatus(
  { actor, ownOrganisations: ownIds }: Reader,
  action: NoticeAction,
  { free, buyerId, approverId, takesPart }: NoticeFacts,
): boolean {
  const rule: Rule = rules[action];
  if (actor.kind === 'system' || rule.everybody === 'always' || (rule.everybody === 'free' && free)) return true;
  if (rule.parentFirst && isAdministrator(actor) && (approverId ?? null) !== null) return false;
  if ((rule.administrators && isAdministrator(actor)) || (rule.subscribers && isSubscriber(actor))) return true;
  if (actor.kind !== 'person') return false;
  if (rule.participants && takesPart) return true;
  const { organisation } = actor;
  if (rule.approvers && organisation && approverId === organisation.id && organisation.permissions.has(rule.approvers)) return true;
  if (buyerId === null || !ownIds.has(buyerId) || !canWithOwn(actor, action)) return false;
  return rule.above === undefined || buyerId === organisation?.id || (organisation?.permissions.has(rule.above) ?? false);
}

const isAdministrator = (actor: Actor) => actor.kind === 'person' && actor.superAdmin;
const isSubscriber = (actor: Actor) => actor.kind === 'person' && (actor.organisation?.entitlement ?? null) !== null;

/**
 * Whether somebody may do something with notices because they are of the own organisation. Where it is not approved, they are not its
 * own yet, except its drafts: imports go by its name too.
 */
export function canWithOwn(actor: Actor, action: NoticeAction): boolean {
  const { owners, unapproved }: Rule = rules[action];
  if (owners === undefined || actor.kind !== 'person' || actor.superAdmin || !actor.organisation) return false;
  const { approval, permissions } = actor.organisation;
  // An organisation without a buyer side has no notices.
  return approval !== null && (approval === 'approved' || unapproved === true) && permissions.has(owners);
}

/** The action that moves a notice from one status to another. */
export function actionOf(from: NoticeStatus, to: NoticeStatus): NoticeAction {
  const wasPublic = publicStatuses.includes(from);
  if (!publicStatuses.includes(to)) return wasPublic ? 'withdraw' : 'save';
  if (!wasPublic) return 'publish';
  if (from === to) return 'amend';
  return to === 'closed' ? 'close' : to === 'awarded' ? 'award' : to === 'cancelled' ? 'cancel' : 'amend';
}

/** How much of a notice, or of all notices, somebody reads: the visible part, or the whole. */
export type Audience = 'part' | 'whole';

/** How much of a notice somebody reads. */
export function visibleTo(reader: Reader, notice: NoticeFacts): Audience | 'nothing' {
  if (can(reader, 'readWhole', notice)) return 'whole';
  return can(reader, 'readPart', notice) ? 'part' : 'nothing';
}

/**
 * The rows of the search index that an actor searches: `part` is public, `whole` is of all notices, for administrators and subscribers. A buyer searches like everybody: the
 * index does not show it more of its own locked notices, though their pages do.
 */
export function searchAudience(actor: Actor): Audience {
  return isAdministrator(actor) || isSubscriber(actor) ? 'whole' : 'part';
}

/** The notices that an actor reads whole besides the free ones: all, or those of some buyers (organisation.id). */
export type ReadWhole = 'all' | readonly number[];

/** For statements that leave out notices that the reader may not read whole. */
export function readWholeBy({ actor, ownOrganisations: ownIds }: Reader): ReadWhole {
  return searchAudience(actor) === 'whole' ? 'all' : [...ownIds];
}

/**
 * The visible part of a public notice, by the names of the columns and of the index. This is the only list. Cards, pages, the index, feeds
 * and sitemaps contain nothing else for a reader without the right, so a new field is hidden until it is listed here.
 */
const visibleFields = [
  'id',
  'publicId',
  'free',
  'status',
  'title',
  'teaser',
  'language',
  'buyerId',
  'buyerPublicId',
  'buyerName',
  'country',
  'sectors',
  'publishedAt',
  'deadlineAt',
  'laterDeadlines',
  'deadlineZone',
  'deadlineZoneAssumed',
  'deadlineDateOnly',
  'openUntil',
] as const;
type VisibleField = (typeof visibleFields)[number];

/** The fields of something that everybody may read. */
export type Visible<Whole> = Pick<Whole, Extract<keyof Whole, VisibleField>>;

const isVisible: ReadonlySet<string> = new Set(visibleFields);
/** The empty value of a hidden field; a field that can have neither does not compile. */
type Blank<Value> = null extends Value ? null : Value extends readonly unknown[] ? [] : never;
type Hidden<Whole> = { [Name in Exclude<keyof Whole, VisibleField>]: Blank<Whole[Name]> };

/** A locked notice for a reader without the right: the visible part, and everything else empty. */
export function visiblePart<Whole extends object>(notice: Whole): Visible<Whole> & Hidden<Whole> {
  // A copy keeps the shape of a notice, by which the index reads it fast.
  const part = { ...notice } as Record<string, unknown>;
  for (const name in part) if (!isVisible.has(name)) part[name] = Array.isArray(part[name]) ? [] : null;
  return part as Visible<Whole> & Hidden<Whole>;
}
