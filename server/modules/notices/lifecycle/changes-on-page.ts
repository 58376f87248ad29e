import type { Amendment, FieldChange } from '#contract/notices.ts';
import { MAX_CHANGES } from '#contract/notice-names.ts';

const isItem = (value: unknown): value is { id: string } => typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';

/** A long list that is new or gone as a change for each of its items: one value of thousands of awards cannot be shown in parts. */
function itemByItem(change: FieldChange): FieldChange[] {
  const { path, from, to } = change;
  const list: unknown = from === undefined ? to : to === undefined ? from : null;
  if (!Array.isArray(list) || list.length <= MAX_CHANGES || !list.every(isItem)) return [change];
  return list.map((item) => ({ path: `${path}[${item.id}]`, ...(from === undefined ? { to: item } : { from: item }) }));
}

/** Fields of the notice itself come before those of its lots and awards, which may be thousands. */
const isOfItem = ({ path }: FieldChange) => path.includes('[');

/** An amendment as stored, with one page of its changes and the number of all. @param page from 1 */
export function withChangesOnPage(amendment: Omit<Amendment, 'changeCount'>, page: number): Amendment {
  const all = amendment.changes.flatMap(itemByItem);
  const sorted = all.length <= MAX_CHANGES ? all : [...all.filter((change) => !isOfItem(change)), ...all.filter(isOfItem)];
  return { ...amendment, changes: sorted.slice((page - 1) * MAX_CHANGES, page * MAX_CHANGES), changeCount: all.length };
}
