import { type NoAward, type NoticeContent, resultTypes } from '#contract/notices.ts';
import type { NoticeStatus } from '#server/modules/notices/index.ts';
import type { ContentPath } from './mapped-release.ts';
import { clearPath, mergeValues } from './merge-values.ts';

/** A record of a notice, as it is stored. */
export interface StoredRecord {
  releaseId: string | null;
  /** ISO instant. */
  date: string | null;
  status: NoticeStatus;
  weak: readonly string[];
  cleared?: readonly ContentPath[] | null;
  buyerId: number | null;
  content: NoticeContent;
}

/** A notice as its records so far make it. */
export interface Merged {
  status: NoticeStatus;
  content: NoticeContent;
  buyerId: number | null;
  /** Fields that only weak values fill so far. */
  weak: ReadonlySet<string>;
}

type Flag = NonNullable<NoticeContent['flags']>[number];
/** The field of a flag. The flag goes when another record gives the field. */
const fieldOfFlag: Record<Flag, keyof NoticeContent> = {
  'deadline-implausible': 'deadline',
  'deadline-before-publication': 'deadline',
  'deadline-zone-assumed': 'deadline',
  'deadline-moved-earlier': 'flags',
  'published-implausible': 'publishedAt',
  'value-implausible': 'value',
  'award-date-implausible': 'awards',
  'currency-unknown': 'value',
  'language-assumed': 'language',
};

const mergedSeparately = new Set<string>(['flags', 'asGiven', 'references', 'noAward', 'type', 'region', 'city']);

/** The type of a notice when two records only guess it: the result of a plan, or else the first guess. */
function joinTypes(earlier: NoticeContent['type'], later: NoticeContent['type']): NoticeContent['type'] {
  const better = later === 'contractAward' && (earlier === 'priorInformation' || resultTypes.includes(earlier));
  return better ? later : earlier;
}

function joinStatus(merged: Merged, next: StoredRecord): NoticeStatus {
  if (next.weak.includes('status')) return merged.status;
  // A correction of the tender does not clear its award. An award that is cancelled does.
  if (merged.status === 'awarded' && ['published', 'closed'].includes(next.status) && !next.content.awards) return 'awarded';
  return next.status;
}

/**
 * Region and town are one place, so the town of one record is never put in the region of another. The place of the work replaces the
 * buyer's (weak), whichever comes first.
 */
function joinPlace(merged: Merged, next: StoredRecord, content: Record<string, unknown>, weak: Set<string>): void {
  const { region, city } = next.content;
  if (region === undefined && city === undefined) return;
  const [isWeak, wasWeak] = [next.weak.includes('place'), weak.has('place')];
  const hasPlace = merged.content.region !== undefined || merged.content.city !== undefined;
  if (hasPlace && isWeak && !wasWeak) return;
  if (isWeak !== wasWeak) for (const field of ['region', 'city']) delete content[field];
  if (region !== undefined) content['region'] = region;
  if (city !== undefined) content['city'] = city;
  if (isWeak) weak.add('place');
  else weak.delete('place');
}

/** How a notice ended without a contract stays while its status does. If it is given again, the first day stays. */
function joinNoAward(earlier: NoAward | undefined, later: NoAward | undefined, status: NoticeStatus): NoAward | undefined {
  const latest = later ?? earlier;
  if (!latest || (latest.status === 'unsuccessful' ? status !== 'closed' : status !== 'cancelled')) return undefined;
  return earlier?.status === latest.status ? { ...earlier, ...latest, ...(earlier.at ? { at: earlier.at } : {}) } : latest;
}

/** A record that clears everything replaces all before it. Only numbers that people search by stay. */
function replace(merged: Merged, next: StoredRecord): Merged {
  const references = [...new Set([...(next.content.references ?? []), ...(merged.content.references ?? [])])];
  const [earlierDeadline, laterDeadline] = [merged.content.deadline, next.content.deadline];
  const movedFlags: Flag[] = earlierDeadline && laterDeadline && laterDeadline.at < earlierDeadline.at ? ['deadline-moved-earlier'] : [];
  const flags = [...new Set([...(next.content.flags ?? []), ...movedFlags])].toSorted();
  const content = { ...next.content, ...(references.length > 0 ? { references } : {}), ...(flags.length > 0 ? { flags } : {}) };
  return { status: next.status, content, buyerId: next.buyerId ?? merged.buyerId, weak: new Set(next.weak) };
}

/** Adds a record to the earlier ones. It clears its cleared paths, its values win, and the rest stays. */
function join(merged: Merged, next: StoredRecord): Merged {
  if (next.cleared?.some((path) => path.length === 0)) return replace(merged, next);
  const weakNext = new Set(next.weak);
  const weak = new Set(merged.weak);
  const earlier = (next.cleared ?? []).reduce(clearPath, merged.content as Record<string, unknown>);
  const content: Record<string, unknown> = { ...earlier };
  // The flags of a field go with it.
  const changedFields = new Set((next.cleared ?? []).filter((path) => path.length === 1).map(([field]) => field!));
  for (const [field, value] of Object.entries(next.content)) {
    if (value === undefined || mergedSeparately.has(field)) continue;
    const hasEarlierValue = earlier[field] !== undefined;
    if (weakNext.has(field) && hasEarlierValue) continue;
    content[field] = mergeValues(field, earlier[field], value);
    changedFields.add(field);
    if (weakNext.has(field)) weak.add(field);
    else weak.delete(field);
  }
  joinPlace(merged, next, content, weak);
  const isGuessed = weakNext.has('type');
  content['type'] = !isGuessed ? next.content.type : weak.has('type') ? joinTypes(merged.content.type, next.content.type) : merged.content.type;
  if (!isGuessed) weak.delete('type');
  content['references'] = [...new Set([...(merged.content.references ?? []), ...(next.content.references ?? [])])];
  // Unreadable text of a field goes when the field is given again, readable or not.
  for (const field of Object.keys(next.content.asGiven ?? {})) {
    changedFields.add(field);
    if (next.content[field as keyof NoticeContent] === undefined) delete content[field];
  }
  const asGiven = Object.entries(merged.content.asGiven ?? {}).filter(([field]) => !changedFields.has(field));
  content['asGiven'] = Object.fromEntries([...asGiven, ...Object.entries(next.content.asGiven ?? {})]);
  content['flags'] = joinFlags(merged.content, next.content, changedFields);
  for (const field of ['asGiven', 'flags', 'references']) if (Object.keys(content[field] as object).length === 0) delete content[field];
  const status = joinStatus(merged, next);
  const noAward = joinNoAward(merged.content.noAward, next.content.noAward, status);
  if (noAward) content['noAward'] = noAward;
  else delete content['noAward'];
  return { status, content: content as unknown as NoticeContent, buyerId: next.buyerId ?? merged.buyerId, weak };
}

function joinFlags(earlier: NoticeContent, later: NoticeContent, changedFields: ReadonlySet<string>): Flag[] {
  const flags = new Set<Flag>();
  for (const flag of earlier.flags ?? []) if (!changedFields.has(fieldOfFlag[flag])) flags.add(flag);
  for (const flag of later.flags ?? []) if (changedFields.has(fieldOfFlag[flag])) flags.add(flag);
  if (earlier.deadline && later.deadline && changedFields.has('deadline') && later.deadline.at < earlier.deadline.at) flags.add('deadline-moved-earlier');
  return [...flags].toSorted();
}

/** Order of a notice's records: by date, then those without a date. Those of one date stay in the order they came. */
export function inOrder(a: { date: string | null }, b: { date: string | null }): number {
  if (a.date === b.date) return 0;
  if (a.date === null || b.date === null) return a.date === null ? 1 : -1;
  return a.date < b.date ? -1 : 1;
}

const start = (first: StoredRecord): Merged => ({ status: first.status, content: first.content, buyerId: first.buyerId, weak: new Set(first.weak) });

/** The notice that records make in order of their dates. Null without records. */
export function stateOf(releases: readonly StoredRecord[]): Merged | null {
  const [first, ...others] = releases.toSorted(inOrder);
  return first ? others.reduce(join, start(first)) : null;
}

/**
 * The states of a notice when records are added to those it has (all in the order they came). Each record newer than all that it has
 * makes a version, in order of date. Older ones are put in their places first and together make one version.
 * @returns for each added record, in order of date, its place in `added` and the state after it.
 */
export function statesOf(storedReleases: readonly StoredRecord[], added: readonly StoredRecord[]): { place: number; state: Merged }[] {
  const last = storedReleases.toSorted(inOrder).at(-1);
  const places = added.map((release, place) => ({ release, place })).toSorted((a, b) => inOrder(a.release, b.release));
  const late = last ? places.filter(({ release }) => inOrder(release, last) < 0) : [];
  const fresh = last ? places.filter(({ release }) => inOrder(release, last) >= 0) : places;
  let state = stateOf([...storedReleases, ...late.map(({ release }) => release)]);
  const states = late.map(({ place }) => ({ place, state: state! }));
  for (const { release, place } of fresh) {
    state = state ? join(state, release) : start(release);
    states.push({ place, state });
  }
  return states;
}
