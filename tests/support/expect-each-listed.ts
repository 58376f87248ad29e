import { expect } from 'vitest';

/**
 * Expects an entry for each name, and no other entries.
 * @param entry what an entry is, and in which file: 'specimen in tests/…'.
 */
export function expectEachListed(names: readonly string[], entries: Readonly<Record<string, unknown>>, entry: string): void {
  const missing = names.filter((name) => !(name in entries)).map((name) => `${name} has no ${entry}`);
  const surplus = Object.keys(entries).filter((name) => !names.includes(name));
  expect([...missing, ...surplus.map((name) => `${name} needs no ${entry}: remove it`)]).toEqual([]);
}
