import { expect, test } from 'vitest';
import { numberOf } from '../../bench/peers/sphinx-number.ts';
import { sphinxQuery } from '../../bench/peers/sphinx-query.ts';

const NOW = 1_795_000_000;
const WHERE_OPEN = `status = 0 and open_until > ${NOW}`;

test.each([
  ['/api/search?sort=newest', 'from notices order by published desc, id desc limit 20;'],
  ['/api/search?q=road+works', "where match('road works') order by weight() desc, published desc limit 20 option field_weights=(title=10);"],
  ['/api/search?state=open&country=NP&sort=deadline', `where ${WHERE_OPEN} and country = ${numberOf('NP')} order by deadline asc, id asc limit 20;`],
  ['/api/search?cpv=452&sort=newest', `where cpv = ${numberOf('452')} order by published desc`],
  ['/api/search?q=a&publishedFrom=2026-08-22&publishedTo=2026-11-22', 'published >= 1787356800 and published < 1795392000 order by'],
])('%s in Sphinx syntax', (path, part) => expect(sphinxQuery(path, NOW)).toContain(part));

test('no input leaves its quotes', () => {
  expect(sphinxQuery(`/api/search?q=${encodeURIComponent("o'neill\\ (road)")}`, NOW)).toContain("match('o neill road')");
});

test('counts are requested for every filter, each without that filter', () => {
  const [facets, country, states] = sphinxQuery('/api/notices/filters?state=open&country=NP', NOW).split('; ');
  expect(facets).toContain(`where ${WHERE_OPEN} and country = ${numberOf('NP')}`);
  expect(facets).toContain('facet type ');
  expect(facets).not.toContain('facet country');
  expect(country).toContain(`from notices where ${WHERE_OPEN} group by country`);
  expect(states).toContain(`where country = ${numberOf('NP')} group by state`);
});
