import type { GivenMoney, GivenTime, NoticeFields } from '#contract/draft-fields.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { richTextOf } from '../lifecycle/rich-text.ts';
import { takesBids } from '../lifecycle/takes-bids.ts';
import { lastPublished } from '../store/drafts.repo.ts';
import { type DraftState, fieldValue, keyOf, withFields } from './draft-state.ts';
import { emptyDraft, insertNewDraft, writingOrganisation } from './new-draft.ts';
import { proposeFields } from './propose-fields.ts';
import { type FieldTab, storedValue } from './tab-fields.ts';

/** What a new notice says from its start: fields by tab, the description as plain text. Zones and currencies may be missing. */
export interface FilledDraft {
  readonly description?: string | undefined;
  readonly fields: Partial<NoticeFields>;
}

const general = 'General-information';
const isTime = (value: unknown): value is GivenTime => typeof value === 'object' && value !== null && 'zone' in value;
const isMoney = (value: unknown): value is GivenMoney => typeof value === 'object' && value !== null && 'amount' in value;

/** A value with the zone or the currency of the organisation, where none is given. */
function completed(state: DraftState, value: unknown): unknown {
  if (isTime(value)) return { ...value, zone: value.zone ?? (fieldValue(state, general, 'deadline') as GivenTime | undefined)?.zone ?? null };
  if (isMoney(value)) return { ...value, currency: value.currency ?? (fieldValue(state, general, 'value') as GivenMoney | undefined)?.currency ?? null };
  return value;
}

/** Puts the given fields in; what was proposed for them is no proposal any more. */
function fill(begun: { state: DraftState; proposed: string[] }, { description, fields }: FilledDraft): { state: DraftState; proposed: string[] } {
  const detailed = { ...fields['Detailed-information'], ...(description ? { descriptionHtml: richTextOf(description) } : {}) };
  let { state } = begun;
  const given = new Set<string>();
  for (const [tab, values] of Object.entries({ ...fields, 'Detailed-information': detailed }) as [FieldTab, Record<string, unknown>][]) {
    const changes = Object.entries(values).map(([field, value]) => ({ field, value: storedValue(field, completed(begun.state, value)) }));
    for (const { field } of changes) given.add(keyOf(tab, field));
    state = withFields(state, tab, changes);
  }
  return { state, proposed: begun.proposed.filter((key) => !given.has(key)) };
}

/**
 * Starts drafts of the active organisation with fields that are filled in, and the others proposed as for any new notice. To be called in a
 * transaction. @returns their ids, in order. @throws AppError forbidden for an organisation without a buyer side.
 */
export async function startFilledDrafts(ctx: Ctx, drafts: readonly FilledDraft[]): Promise<{ id: number; publicId: string }[]> {
  const publisher = await writingOrganisation(ctx);
  const last = await lastPublished(ctx, publisher.id);
  const started: { id: number; publicId: string }[] = [];
  for (const draft of drafts) {
    const { kind: given = emptyDraft(publisher).content.kind, ...rest } = draft.fields[general] ?? {};
    // Nobody takes part in a notice that reports a result.
    const kind = takesBids({ kind: given, type: rest.type }) ? 'online' : 'offline';
    const empty = emptyDraft(publisher);
    // Its kind decides what is proposed.
    const begun = proposeFields(ctx, { ...empty, content: { ...empty.content, kind } }, publisher, last);
    const filled = fill(begun, { ...draft, fields: { ...draft.fields, [general]: rest } });
    started.push(await insertNewDraft(ctx, publisher, filled, { from: 'table' }));
  }
  return started;
}
