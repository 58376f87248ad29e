import { expect, test } from 'vitest';
import { readHosts } from '#server/modules/sites/index.ts';
import { readConfig } from './config.ts';

test('the message names every invalid variable', () => {
  expect(() => readConfig({ PORT: 'many', DATABASE_URL: 'mysql://x', TOKEN_SECRET: 'short' })).toThrow(/PORT: [^]*DATABASE_URL: [^]*TOKEN_SECRET: /u);
});

test('an empty variable counts as absent', () => {
  const config = readConfig({ PORT: '', DATABASE_URL: '' });
  expect(config.PORT).toBe(3000);
  expect(config.DATABASE_URL).toBeUndefined();
});

test('production refuses to start without its secrets, and with made-up data', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('DATABASE_URL, TOKEN_SECRET, BID_SECRET, SITES');
  const secrets = { TOKEN_SECRET: 's'.repeat(32), BID_SECRET: 'b'.repeat(32) };
  const complete = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/x', ...secrets, SITES: '{"t.example":"main"}' };
  expect(readConfig(complete).production).toBe(true);
  expect(() => readConfig({ ...complete, BID_SECRET: complete.TOKEN_SECRET })).toThrow('BID_SECRET');
  expect(() => readConfig({ ...complete, DEMO: 'true' })).toThrow('DEMO');
});

test('SITES adds hosts in development and replaces them in production', () => {
  const sites = '{"tenders.example":"main","np.tenders.example":"NP"}';
  expect(readHosts(readConfig({ SITES: sites })).get('np.localhost')).toBe('NP');
  const production = readConfig({
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://db/x',
    TOKEN_SECRET: 's'.repeat(32),
    BID_SECRET: 'b'.repeat(32),
    SITES: sites,
  });
  expect([...readHosts(production).keys()]).toEqual(['tenders.example', 'np.tenders.example']);
  expect(() => readHosts(readConfig({ SITES: '{"a.example":"DE"}' }))).toThrow('SITES');
  expect(() => readHosts(readConfig({ SITES: 'no-such-file.json' }))).toThrow('SITES');
});

test('social links are names with https addresses', () => {
  expect(readConfig({}).SOCIAL_LINKS).toEqual([]);
  expect(readConfig({ SOCIAL_LINKS: 'Mastodon=https://social.example/@a?x=1, X = https://x.example' }).SOCIAL_LINKS).toEqual([
    { name: 'Mastodon', url: 'https://social.example/@a?x=1' },
    { name: 'X', url: 'https://x.example/' },
  ]);
  for (const wrong of ['https://x.example', 'X=http://x.example', 'X=javascript:alert(1)', '=https://x.example', 'X=nowhere']) {
    expect(() => readConfig({ SOCIAL_LINKS: wrong })).toThrow('SOCIAL_LINKS');
  }
});

test.each(['METRICS_FROM', 'OUTBOX_FROM'])('%s is a list of addresses and ranges', (name) => {
  for (const right of ['10.0.0.1', '10.0.0.0/8, 2001:db8::/32', '::1']) expect(readConfig({ [name]: right })).toMatchObject({ [name]: right });
  for (const wrong of ['localhost', '10.0.0.0/33', '10.0.0', '300.1.1.1', '10.0.0.1;::1', '::1/129', 'true', '10.0.0.1/x']) {
    expect(() => readConfig({ [name]: wrong })).toThrow(name);
  }
});

test('payments: keys come in pairs, and production has neither test addresses nor made-up payments', () => {
  expect(readConfig({}).PAYMENT_SANDBOX).toBe(true);
  expect(readConfig({ KHALTI_URL: 'http://127.0.0.1:9/api/v2/' }).KHALTI_URL).toBe('http://127.0.0.1:9/api/v2');
  expect(() => readConfig({ ESEWA_SECRET: 'x' })).toThrow('ESEWA_PRODUCT_CODE, ESEWA_SECRET');
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_test_x' })).toThrow('STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET');
  const secrets = { TOKEN_SECRET: 's'.repeat(32), BID_SECRET: 'b'.repeat(32) };
  const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/x', ...secrets, SITES: '{"t.example":"main"}' };
  expect(readConfig(production).PAYMENT_SANDBOX).toBe(false);
  for (const PAYMENT_SANDBOX of ['true', 'false']) expect(() => readConfig({ ...production, PAYMENT_SANDBOX })).toThrow('PAYMENT_SANDBOX');
  expect(() => readConfig({ ...production, ESEWA_PRODUCT_CODE: 'A', ESEWA_SECRET: 'x' })).toThrow(/ESEWA_URL[^]*ESEWA_STATUS_URL/u);
  expect(() => readConfig({ ...production, KHALTI_SECRET: 'x' })).toThrow('KHALTI_URL');
  expect(readConfig({ ...production, KHALTI_SECRET: 'x', KHALTI_URL: 'https://khalti.com/api/v2' }).KHALTI_SECRET).toBe('x');
});
