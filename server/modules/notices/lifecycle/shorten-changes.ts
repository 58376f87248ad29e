import type { Amendment, FieldChange } from '#contract/notices.ts';

/** Characters of old and new values that one answer holds in full; a source that rewrites a long text each day has them all in its versions. */
const MAX_FULL_LENGTH = 200_000;
/** The length of a value after that. */
const SHORT = 300;

const lengthOf = (value: unknown) => (typeof value === 'string' ? value.length : value === undefined ? 0 : JSON.stringify(value).length);

/** Both values from a little before the first place where they differ. */
function shorten({ path, from, to }: FieldChange): FieldChange {
  const texts = [from, to].map((value) => (value === undefined ? undefined : typeof value === 'string' ? value : JSON.stringify(value)));
  const [before = '', after = ''] = texts;
  let commonLength = 0;
  while (commonLength < before.length && before[commonLength] === after[commonLength]) commonLength++;
  const start = texts.includes(undefined) ? 0 : Math.max(0, commonLength - SHORT / 10);
  const cut = (text: string) => `${start > 0 ? '…' : ''}${text.slice(start, start + SHORT)}${start + SHORT < text.length ? '…' : ''}`.toWellFormed();
  const values = [from, to].map((value, index) => (lengthOf(value) <= SHORT ? value : cut(texts[index]!)));
  return { path, ...(from === undefined ? {} : { from: values[0] }), ...(to === undefined ? {} : { to: values[1] }) };
}

/** Amendments with every change in full while there is room, newest first; then long values only around what changed. */
export function shortenChanges(amendments: readonly Amendment[]): Amendment[] {
  let room = MAX_FULL_LENGTH;
  return amendments.map((amendment) => ({
    ...amendment,
    changes: amendment.changes.map((change) => {
      const size = lengthOf(change.from) + lengthOf(change.to);
      if (size <= room || size <= SHORT) {
        room -= size;
        return change;
      }
      return shorten(change);
    }),
  }));
}
