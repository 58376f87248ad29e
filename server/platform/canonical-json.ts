/**
 * JSON with the keys of every object sorted and undefined left out: equal values have equal text. Removes what PostgreSQL refuses in jsonb
 * (U+0000, lone surrogates).
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return quoteText(value);
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (value instanceof Date) return JSON.stringify(value);
  if (Array.isArray(value)) {
    let out = '[';
    for (let index = 0; index < value.length; index++) out += index === 0 ? canonicalJson(value[index]) : `,${canonicalJson(value[index])}`;
    return `${out}]`;
  }
  const object = value as Record<string, unknown>;
  let out = '';
  // oxlint-disable-next-line unicorn/no-array-sort -- a list of our own, on the hot path of every notice
  for (const key of Object.keys(object).sort()) {
    const item = object[key];
    if (item === undefined) continue;
    out += `${out === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(item)}`;
  }
  return `{${out}}`;
}

// JSON.stringify writes both as an escape, \u0000 or \ud8…; only then take the slow path.
function quoteText(value: string): string {
  const json = JSON.stringify(value);
  if (!json.includes('\\u')) return json;
  return JSON.stringify(value.replaceAll('\u0000', '').toWellFormed());
}
