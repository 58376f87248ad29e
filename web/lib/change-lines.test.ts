import { expect, it } from 'vitest';
import { registerLanguage, translatorOf } from '../i18n.ts';
import { formatsOf } from './formats.ts';
import { texts } from '../locales/all.ts';
import { changeLines, parsePath, pathLabel } from './change-lines.ts';
import { nameIn } from '../features/notices/notice-names.server.ts';

registerLanguage('en', texts.en);
const t = translatorOf('en');
const name = (list: Parameters<typeof nameIn>[1], code: string) => nameIn('en', list, code);

it('parses a path into its parts, ids with dots included', () => {
  expect(parsePath('lots[A.1].value.amount')).toEqual([
    { field: 'lots', id: 'A.1' },
    { field: 'value', id: null },
    { field: 'amount', id: null },
  ]);
});

it('names items by their title, or by their supplier', () => {
  const content = {
    documents: [{ id: '7', title: 'Drawings' }],
    awards: [{ id: 'A1', suppliers: [{ name: 'Himal Builders' }, { name: 'Terai Works' }] }],
  };
  expect(pathLabel(t, name, 'documents[7].url', content)).toBe('Documents › Drawings › Address');
  expect(pathLabel(t, name, 'awards[A1].value.amount', content)).toBe('Award › Himal Builders, Terai Works › Value');
  expect(pathLabel(t, name, 'documents[8].x_oddField', content)).toBe('Documents › 8 › Odd field');
});

it('groups the digits of amounts, and shortens a long title', () => {
  const title = `Paving of ${'roads and '.repeat(20)}squares`;
  const wording = { t, formats: formatsOf({ code: 'main', timeZone: 'UTC' }, 'en', t), name, zone: 'UTC' };
  const [line] = changeLines([{ path: 'awards[A1].value.amount', from: '847411648', to: '1008706112' }], { awards: [{ id: 'A1', title }] }, wording);
  expect(line).toMatchObject({ before: '847,411,648', after: '1,008,706,112' });
  expect(line?.label).toMatch(/^Award › Paving of .{20,60}… › Value$/u);
});

const lot = (currency: string) => ({ lots: [{ id: '1', value: { amount: '5500000', currency } }] }) as never;

it('shows amounts in their currency, rupees in lakh and crore; not where the currency changed too', () => {
  const wording = { t, formats: formatsOf({ code: 'main', timeZone: 'UTC' }, 'en', t), name, zone: 'UTC' };
  const amount = { path: 'lots[1].value.amount', from: '4500000', to: '5500000' };
  expect(changeLines([amount], lot('NPR'), wording)[0]).toMatchObject({ before: 'NPR\u00A045,00,000', after: 'NPR\u00A055,00,000' });
  expect(changeLines([amount], lot('EUR'), wording)[0]).toMatchObject({ before: 'EUR\u00A04,500,000' });
  const lines = changeLines([amount, { path: 'lots[1].value.currency', from: 'NPR', to: 'EUR' }], lot('EUR'), wording);
  expect(lines[0]).toMatchObject({ before: '4,500,000', after: '5,500,000' });
});

it('shows the day of an award as a day, in time zones west and east of UTC', () => {
  for (const timeZone of ['America/New_York', 'UTC', 'Asia/Kathmandu']) {
    const formats = formatsOf({ code: 'main', timeZone }, 'en', t);
    expect(formats.awardDay('2022-07-27', 'day')).toBe('27 July 2022');
    const wording = { t, formats, name, zone: timeZone };
    const [added] = changeLines([{ path: 'awards[1]', to: { id: '1', title: 'Roof', date: '2022-07-27' } }], {}, wording);
    expect(added?.after).toBe('Roof, 27 July 2022');
    const [changed] = changeLines([{ path: 'awards[1].date', from: '2022-07-26', to: '2022-07-27' }], {}, wording);
    expect(changed).toMatchObject({ before: '26 July 2022', after: '27 July 2022' });
  }
});
