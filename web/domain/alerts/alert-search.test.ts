import { expect, test } from 'vitest';
import { addressOfNewAlert, alertSearchOf, bodyOfSearch, isSameSearch, opensNewAlert, searchIn } from './alert-search.ts';

test('an alert keeps the words and filters of a search, and neither its order nor its pages', () => {
  const search = alertSearchOf('q=bridge&sector=health,roads&valueMin=10&valueCurrency=NPR&sort=deadline&page=2&cursor=x&lang=fr&scope=global');
  expect(search.toString()).toBe('q=bridge&sector=health&sector=roads&valueMin=10&valueCurrency=NPR&scope=global');
  expect(bodyOfSearch(search)).toEqual({ q: 'bridge', sector: ['health', 'roads'], valueMin: '10', valueCurrency: 'NPR', scope: 'global' });
});

test('an alert asks for no state but the one that opens next', () => {
  for (const state of ['state=awarded', 'state=closed,cancelled', 'state=all', 'state=open', 'state=open&state=closing', 'scope=local'])
    expect([state, alertSearchOf(state).toString()]).toEqual([state, '']);
  expect(alertSearchOf('state=closing').toString()).toBe('state=closing');
});

test('an alert asks for no day of publication', () => {
  expect(alertSearchOf('q=dam&publishedDays=7&publishedFrom=2026-01-01&publishedTo=2026-02-01').toString()).toBe('q=dam');
});

test('a currency without an amount is no filter', () => {
  expect(alertSearchOf('valueCurrency=NPR').toString()).toBe('');
});

test('the order of filters makes no other search', () => {
  expect(isSameSearch(alertSearchOf('cpv=45&q=dam'), searchIn({ q: 'dam', cpv: '45' }))).toBe(true);
  expect(isSameSearch(alertSearchOf('cpv=45'), alertSearchOf('cpv=45,71'))).toBe(false);
});

test('a search is one parameter of the address of its alert', () => {
  expect(addressOfNewAlert('q=dam+wall&buyer=a&state=closed', true)).toBe('/my-alerts?add=q%3Ddam%2Bwall%26buyer%3Da&save=1');
  expect(new URLSearchParams(addressOfNewAlert('q=dam+wall', false).split('?')[1]).get('add')).toBe('q=dam+wall');
  expect([opensNewAlert(addressOfNewAlert('', false)), opensNewAlert('/my-alerts'), opensNewAlert(null)]).toEqual([true, false, false]);
});
