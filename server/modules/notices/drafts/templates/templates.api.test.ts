import { expect, test } from 'vitest';
import type { NoticeTemplate } from '#contract/drafts.ts';
import { testApp } from '#tests/support/app.ts';
import { type Writer, makeReadyDraft, makeWriter } from '#tests/support/drafts.ts';
import { callApi } from '#tests/support/people.ts';

const app = await testApp();
interface Listed {
  items: NoticeTemplate[];
  total: number;
  next: string | null;
  previous: string | null;
}
const list = async ({ token }: Writer, query: Record<string, string> = {}) =>
  callApi<Listed>(app, 'GET', `/notices/templates?${new URLSearchParams(query)}`, { token });
const save = ({ token }: Writer, notice: string, name: string) => callApi(app, 'POST', '/notices/templates', { token, body: { notice, name } });

test('two hundred templates are listed by name, page by page, each once, and found by part of their name', { timeout: 120_000 }, async () => {
  const [buyer, stranger] = [await makeWriter(app), await makeWriter(app)];
  const notice = await makeReadyDraft(app, buyer);
  // Names that are equal, that a program lowers in another way than the database, and that are patterns.
  const special = ['İstanbul road', 'Road', 'road', '100 % cotton', String.raw`a\b`, 'सडक मर्मत'];
  const names = [...special, ...Array.from({ length: 200 - special.length }, (_, index) => `Road ${index}`)];
  for (const name of names) expect((await save(buyer, notice, name)).status).toBe(200);
  expect((await save(buyer, notice, 'One too many')).status).toBe(409);
  for (const size of ['7', '100']) {
    const seen: NoticeTemplate[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body }: { body: Listed } = await list(buyer, { size, ...(cursor === '' ? {} : { cursor }) });
      expect(body.total).toBe(200);
      seen.push(...body.items);
      cursor = body.next;
    }
    expect(seen.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    expect(new Set(seen.map(({ id }) => id)).size).toBe(200);
  }
  const found = async (q: string, by = buyer) => (await list(by, { q })).body;
  expect((await found('ROAD 19')).items.map(({ name }) => name).toSorted()).toEqual(['Road 19', 'Road 190', 'Road 191', 'Road 192', 'Road 193']);
  expect((await found('%')).items.map(({ name }) => name)).toEqual(['100 % cotton']);
  expect((await found('_')).total).toBe(0);
  expect((await found(String.raw`\b`)).items.map(({ name }) => name)).toEqual([String.raw`a\b`]);
  expect((await found('मर्मत')).total).toBe(1);
  expect((await found('Road', stranger)).total).toBe(0);
  const first = (await list(buyer, { q: 'road 1', size: '3' })).body;
  const second = (await list(buyer, { q: 'road 1', size: '3', cursor: first.next! })).body;
  expect(first.items.map(({ id }) => id).filter((id) => second.items.some((item) => item.id === id))).toEqual([]);
  expect((await list(buyer, { q: '\u0000' })).status).toBe(400);
});
