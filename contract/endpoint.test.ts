import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { signUp } from './sign-up.ts';
import { changeOrganisationProfile } from './own-organisation.ts';

const root = join(import.meta.dirname, '..');

it('an endpoint knows the length limits of its body’s texts, including nested, listed and nullable ones', () => {
  const text = z.string().trim().max(20);
  const body = z.strictObject({ name: text, note: text.nullable().optional(), rows: z.array(z.object({ code: text.pipe(z.email()) })), is: z.boolean() });
  const endpoint = defineEndpoint({ method: 'POST', path: '/x', summary: '', access: 'public', body, response: z.object({}) });
  expect(endpoint.maxLengths).toEqual({ name: 20, note: 20, 'rows.*.code': 20 });
  expect(signUp.maxLengths).toMatchObject({ username: 60, email: 254 });
  expect(changeOrganisationProfile.maxLengths).toMatchObject({ 'address.street': 300, 'identifiers.*.scheme': 50, founded: 4 });
});

it('no form field repeats a length limit of the contract', () => {
  const scripts = globSync('web/**/*.tsx', { cwd: root });
  expect(scripts.length).toBeGreaterThan(100);
  expect(scripts.filter((file) => /maxLength[=:]\s*\{?\d/u.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
