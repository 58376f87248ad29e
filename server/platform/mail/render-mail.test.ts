import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { interfaceLanguages } from '#contract/languages.ts';
import { modules } from '#server/modules.ts';
import { siteDefinition } from '#server/modules/sites/index.ts';
import { readConfig } from '../config.ts';
import type { MailDefinition } from './define-mail.ts';
import { renderMail } from './render-mail.ts';

const config = readConfig({ NODE_ENV: 'test' });
const origin = 'https://np.tenderbell.example';
const site = { ...siteDefinition('NP'), origin };
const at = new Date('2026-11-21T18:20:00Z');
const mails = modules.flatMap((module) => module.mails ?? []);
const mailNamed = (name: string) => mails.find((mail) => mail.name === name)!;
/** Values whose form matters. Any other text is "Some NAME", any other number 12. */
const fixedValues: Readonly<Record<string, unknown>> = {
  at,
  link: '/reset-password?lang=en#token=abc',
  minutes: 1440,
  agent: 'Mozilla/5.0 (X11; Linux x86_64)',
};
/** Sample values, made from the schema of an email's values. */
function sampleOf({ values }: MailDefinition): Record<string, unknown> {
  const { shape } = values as unknown as z.ZodObject;
  return Object.fromEntries(Object.entries(shape).map(([name, type]) => [name, fixedValues[name] ?? (type instanceof z.ZodNumber ? 12 : `Some ${name}`)]));
}
const render = (name: string, overrides: Record<string, unknown> = {}, language = 'en', mailSite = site) =>
  renderMail({ config, site: mailSite }, mailNamed(name), { to: 'reader@people.test', language, values: { ...sampleOf(mailNamed(name)), ...overrides } });

describe.each(interfaceLanguages.map((language) => [language]))('in %s', (language) => {
  test.each(mails.map(({ name }) => [name]))('%s has all its content', (name) => {
    const { subject, text, html } = render(name, {}, language);
    for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\{|undefined|\[object|mails\.|words\./u);
    expect(html).toContain(`<html lang="${language}"`);
    const sample = sampleOf(mailNamed(name)) as { link?: string; reason?: string; organisation?: string; address?: string };
    for (const part of [text, html]) {
      for (const value of [sample.reason, sample.organisation, sample.address, config.CONTACT_EMAIL, config.CONTACT_PHONE_NP, 'reader@people.test'])
        if (value !== undefined) expect(part).toContain(value);
      if (sample.link !== undefined) expect(part).toContain(new URL(sample.link, origin).href);
    }
  });
});

test('dates are in the reader’s language and time zone', () => {
  expect(render('changed-password').text).toContain('Sunday, 22 November 2026, 00:05 (Kathmandu time)');
  expect(render('changed-password', {}, 'fr', { ...siteDefinition('FR'), origin }).text).toContain('samedi 21 novembre 2026, 19:20');
  expect(render('changed-password', {}, 'ne').text).toContain('००:०५');
  expect(render('reset-password', { minutes: 60 }, 'sw').text).toContain('saa 1');
  expect(render('invite', { minutes: 10_080 }).text).toContain('7 days');
  expect(render('invite', { minutes: 90 }).text).toContain('90 minutes');
});

test('a browser is described in words, an unknown one by its own name', () => {
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
  expect(render('new-device', { agent }).text).toContain('Browser: Firefox 140, Windows');
  expect(render('new-device', { agent: 'curl/8.1' }).text).toContain('Browser: curl/8.1');
  expect(render('new-device', { agent: '' }).text).toContain('Browser: –');
});

test('an unsupported language falls back to English', () => {
  expect(render('account-erased', {}, 'xx')).toMatchObject({ language: 'en', subject: 'Your account was deleted' });
});

test('links lead only to the configured site', () => {
  for (const link of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', 'https://np.tenderbell.example.evil.test/', '\\\\evil.example'])
    expect(() => render('reset-password', { link })).toThrow(/own site/u);
  expect(() => render('reset-password', {}, 'en', { ...site, origin: null } as never)).toThrow(/configured site/u);
  expect(render('claim-approved', {}, 'en', { ...site, origin: null } as never).text).not.toContain('http');
});

test('nothing is rendered without a value that its texts need', () => {
  expect(() => render('invite', { organisation: undefined })).toThrow(/organisation/u);
});

test('user input stays text: no tags, no headers, no bidirectional controls', () => {
  const hostile = fc.string({ unit: fc.oneof(fc.string({ maxLength: 1 }), fc.constantFrom('<', '>', '"', '&', '\r', '\n', '\u202E', '<b>', '{{to}}')) });
  fc.assert(
    fc.property(hostile, hostile, (organisation, reason) => {
      const { subject, html } = render('registration-denied', { organisation: `X${organisation}`, reason: `Y${reason}` });
      expect(subject).not.toMatch(/[\r\n\u202E]/u);
      const tags = html.match(/<[a-z]+/gu)?.filter((tag) => tag !== '<br' && tag !== '<p');
      expect(tags).toEqual(
        render('registration-denied')
          .html.match(/<[a-z]+/gu)
          ?.filter((tag) => tag !== '<br' && tag !== '<p'),
      );
    }),
  );
});
