import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { interfaceLanguages } from '#contract/languages.ts';
import { modules } from '#server/modules.ts';
import { createEventBus } from '#server/platform/events/event-bus.ts';
import { type Tree, keysWithPlaceholders, readTexts } from '#tests/support/texts.ts';

const server = join(import.meta.dirname, '../../server');
const placeholdersIn = (texts: Tree) => [...new Set(JSON.stringify(texts).match(/\{\{\w+\}\}/gu))];
const duplicates = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index);

test('every event has a consumer, or a reason why it has none', () => {
  const events = modules.flatMap((module) => module.events ?? []);
  expect(events.length).toBeGreaterThan(4);
  expect(() => createEventBus(modules)).not.toThrow();
});

describe('every email', () => {
  const mails = modules.flatMap((module) => module.mails ?? []);
  const mailFolders = modules
    .filter((module) => module.mails)
    .map((module) => ({ mails: module.mails!, folder: join(server, 'modules', module.name, 'mails') }));

  test('has a unique name', () => expect(duplicates(mails.map(({ name }) => name))).toEqual([]));

  test('declares the values of its placeholders', () => {
    for (const { name, values, partValues = [] } of mails) {
      const folder = mailFolders.find((each) => each.mails.some((mail) => mail.name === name))!.folder;
      const texts = readTexts(join(folder, 'en.json'))[name] as Tree;
      const known = new Set([...Object.keys((values as unknown as z.ZodObject).shape), ...partValues, 'product'].map((placeholder) => `{{${placeholder}}}`));
      expect({ name, unknown: placeholdersIn(texts).filter((placeholder) => !known.has(placeholder)) }).toEqual({ name, unknown: [] });
    }
  });

  test.each(interfaceLanguages.map((language) => [language]))('has all its texts, with the same placeholders, in %s', (language) => {
    for (const { mails: declared, folder } of mailFolders) {
      const texts = readTexts(join(folder, `${language}.json`));
      expect(Object.keys(texts).toSorted()).toEqual(declared.map(({ name }) => name).toSorted());
      for (const parts of Object.values(texts)) expect(Object.keys(parts)).toEqual(expect.arrayContaining(['subject', 'text']));
    }
    const folders = [...mailFolders.map(({ folder }) => folder), join(server, 'platform/mail/texts')];
    expect(globSync('**/{mails,mail/texts}/en.json', { cwd: server })).toHaveLength(folders.length);
    for (const folder of folders) {
      expect(keysWithPlaceholders(readTexts(join(folder, `${language}.json`)))).toEqual(keysWithPlaceholders(readTexts(join(folder, 'en.json'))));
      expect(readFileSync(join(folder, `${language}.json`), 'utf8')).not.toMatch(/""|": *" +"/u);
    }
  });
});
