import { describe, expect, it } from 'vitest';
import { addressOfCategory, addressOfCpv, shortCpv } from '../../lib/categories.ts';
import { categoryOf, searchOfCategory } from './category.ts';

const query = (text: string) => new URLSearchParams(text);

const searched = (text: string) => {
  const category = categoryOf(query(text));
  return category && searchOfCategory(query(text), category).toString();
};

describe('a category in an address', () => {
  it('is a sector or a CPV code, as short as possible', () => {
    expect(['45000000', '03110000', '30000000', '45221111', '45'].map(shortCpv)).toEqual(['45', '0311', '30', '45221111', '45']);
    expect(categoryOf(query('category=45000000'))).toEqual({ addressValue: '45000000', category: { kind: 'cpv', code: '45' } });
    expect(categoryOf(query('category=works&category=health'))).toEqual({ addressValue: 'health', category: { kind: 'sector', code: 'health' } });
    expect(categoryOf(query('category=works,45'))?.addressValue).toBe('45');
    expect([categoryOf(query('')), categoryOf(query('category=goods'))]).toEqual([null, null]);
  });

  it('has one page: divisions and sectors one, parts of divisions the other', () => {
    expect(addressOfCategory({ kind: 'sector', code: 'it' })).toBe('/listing-page?category=it');
    expect([addressOfCpv('45000000'), addressOfCpv('45221111-4')]).toEqual(['/listing-page?category=45', '/listing-sub-category-page?category=45221111']);
  });
});

describe('the search that lists a category', () => {
  it('keeps all other filters, also another one of the same name', () => {
    expect(searched('category=45&category=works&state=open&q=road')).toBe('category=works&state=open&q=road&cpv=45');
    expect(searched('category=health&cpv=33,34')).toBe('cpv=33%2C34&sector=health');
    expect(searched('category=health&sector=it')).toBe('sector=health');
  });
  it('is narrowed only by codes inside the category', () => {
    expect(searched('category=45&cpv=451&cpv=452')).toBe('cpv=451&cpv=452');
    expect(searched('category=45&cpv=33')).toBe('cpv=45');
    expect(searched('category=451&cpv=45')).toBe('cpv=451');
  });
});
