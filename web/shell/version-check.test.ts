import { beforeEach, expect, it } from 'vitest';
import { type VersionCheck, RELOADED_KEY, VERSION_KEY, checkVersion } from './version-check.ts';

class MemoryStorage implements Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  readonly all = new Map<string, string>();
  getItem = (key: string) => this.all.get(key) ?? null;
  setItem = (key: string, value: string) => void this.all.set(key, value);
  removeItem = (key: string) => void this.all.delete(key);
}

let local: MemoryStorage;
let session: MemoryStorage;
let reloads: number;
let version: string;

const check = (differently: Partial<VersionCheck> = {}) =>
  checkVersion({
    local,
    session,
    served: async () => version,
    isTyping: () => false,
    reload: () => void reloads++,
    stale: ['countryList'],
    ...differently,
  });

beforeEach(() => {
  local = new MemoryStorage();
  session = new MemoryStorage();
  reloads = 0;
  version = '1';
});

it('the first time the version is stored, and nothing else happens', async () => {
  await check();
  expect([local.getItem(VERSION_KEY), reloads]).toEqual(['1', 0]);
});

it('another version deletes the lists, reloads once, and is then stored', async () => {
  await check();
  local.setItem('countryList', '{}');
  version = '2';
  await check();
  expect([local.getItem(VERSION_KEY), local.getItem('countryList'), reloads]).toEqual(['1', null, 1]);
  await check();
  expect([local.getItem(VERSION_KEY), session.getItem(RELOADED_KEY), reloads]).toEqual(['2', null, 1]);
  version = '3';
  await check();
  await check();
  await check();
  expect([local.getItem(VERSION_KEY), reloads]).toEqual(['3', 2]);
});

it('servers with alternating versions never cause two reloads in a row', async () => {
  await check();
  let before = 0;
  for (const served of ['2', '3', '2', '3', '4', '1', '2', '2', '3', '1']) {
    version = served;
    await check();
    if (reloads === before) continue;
    before = reloads;
    version = `${served}b`;
    await check();
    expect(reloads).toBe(before);
    before = reloads;
  }
});

it('a user who is typing is not interrupted', async () => {
  await check();
  version = '2';
  await check({ isTyping: () => true });
  expect([local.getItem(VERSION_KEY), reloads]).toEqual(['1', 0]);
});

it('a browser without storage is never reloaded', async () => {
  local.setItem(VERSION_KEY, '0');
  await check({ session: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined } });
  expect(reloads).toBe(0);
});

it('a failure goes to the caller, and changes nothing', async () => {
  local.setItem(VERSION_KEY, '0');
  await expect(check({ served: () => Promise.reject(new Error('offline')) })).rejects.toThrow('offline');
  expect([local.getItem(VERSION_KEY), reloads]).toEqual(['0', 0]);
});
