import { expect, it } from 'vitest';
import { trimCommonEnds } from './change-lines.ts';

it('shortens two long texts to their differences', () => {
  const commonText = 'The department invites sealed bids for the supply and delivery of equipment. '.repeat(4);
  const [from, to] = trimCommonEnds(`${commonText}Bids close on Monday. ${commonText}`, `${commonText}Bids close on Friday. ${commonText}`);
  expect(from.length).toBeLessThan(140);
  expect(from).toMatch(/^….*Monday.*…$/u);
  expect(to).toMatch(/^….*Friday.*…$/u);
});

it('keeps an addition at the end, and leaves short texts whole', () => {
  const text = 'word '.repeat(60).trim();
  expect(trimCommonEnds(text, `${text} Amended.`)[1]).toMatch(/ Amended\.$/u);
  expect(trimCommonEnds('20 November', '24 November')).toEqual(['20 November', '24 November']);
});
