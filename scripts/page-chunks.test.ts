import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { everyPagePattern, notOnEveryPage, onEveryPage } from './page-chunks.ts';

const web = join(import.meta.dirname, '../web');
const isMatched = (file: string) => everyPagePattern.test(`${web}/${file}`);

it('names only existing files', () => {
  expect([...onEveryPage, ...notOnEveryPage].filter((file) => !existsSync(join(web, file)))).toEqual([]);
});

it('matches the files of every page, and no others', () => {
  expect(onEveryPage.filter((file) => !isMatched(file))).toEqual([]);
  expect(notOnEveryPage.filter(isMatched)).toEqual([]);
  expect(['shell/header.tsx', 'shell/menu.module.css?used', 'domain/notice-card/rail.tsx'].every(isMatched)).toBe(true);
  expect(['api.test.ts', 'lib/address.ts', 'features/home/home.route.tsx', 'domain/session/permissions.ts'].some(isMatched)).toBe(false);
});
