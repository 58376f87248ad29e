import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Texts, createTranslator } from '../../lib/translator.ts';
import { faultText } from './words.ts';

const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, `../../locales/en/${name}.json`), 'utf8')) as Texts;
const t = createTranslator('en', { publishing: read('publishing'), form: read('form'), words: read('words') });
const fault = (path: string, rule: string) => faultText(t, { errors: [{ path, rule, message: '' }] });

it('a refused submission says what is lacking, by its first rule', () => {
  expect(fault('General-information.kind', 'opening-officers')).toBe('Submission: needs three opening officers, each with a passphrase');
  expect(fault('Detailed-information.lots[2].deadline', 'deadline-past')).toBe('Lot 2: Deadline of this lot: must be in the future');
  expect(fault('Contact-information.email', 'required')).toBe('Email: Fill in this field.');
  expect(fault('body.publishAt', 'too-late')).toBe('Choose a date within the next 12 months.');
  expect([fault('body.x', 'never-heard-of'), faultText(t, {})]).toEqual([null, null]);
});
