import { beforeAll, describe, expect, it } from 'vitest';
import type { TreeItem } from '#contract/reference.ts';
import * as contract from '#contract/reference.ts';
import { interfaceLanguages } from '#contract/languages.ts';
import { countrySites } from '#server/modules/sites/index.ts';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { loadReference } from './index.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});

const euLanguages = 'bg cs da de el es et fi fr hr hu it lt lv mt nl pl pt ro sk sl sv'.split(' ');
interface Named {
  code: string;
  name: string;
  nameLanguage?: string;
}
const get = async <T>(path: string, host?: string): Promise<T> => {
  const { status, body } = await test.get<T>(`/api${path}`, host);
  expect({ path, status }).toEqual({ path, status: 200 });
  return body;
};
const countryCodes = async (host: string, query = '') => (await get<{ countries: Named[] }>(`/countries${query}`, host)).countries.map(({ code }) => code);
const allCountries = async (lang: string) => (await get<{ countries: Named[] }>(`/countries?all=true${lang}`, 'fr.localhost')).countries;
const findCpv = async (query: string) => (await get<{ items: TreeItem[] }>(`/cpv?${query}`)).items.map(({ code }) => code);
const regionsUnder = async (parent: string) => (await get<{ items: Named[] }>(`/region?parent=${parent}`)).items.map(({ code }) => code);
const findItem = async <T>(path: string, code: string) => (await get<{ items: (T & Named)[] }>(path)).items.find((item) => item.code === code);
const count = (items: readonly TreeItem[]): number => items.reduce((sum, item) => sum + 1 + count(item.children ?? []), 0);

describe('loading', () => {
  it('does nothing when everything is loaded', async () => {
    const loads = () => test.connection.pool.query('select list, digest, loaded_at from reference_load order by list');
    const before = await loads();
    await loadReference(test.connection);
    expect((await loads()).rows).toEqual(before.rows);
    expect(before.rows).toHaveLength(12);
  });

  it('repairs a list with another digest, and leaves the others', async () => {
    const { pool } = test.connection;
    await pool.query(`update reference_load set digest = 'old' where list in ('methods', 'cpv')`);
    await pool.query(`delete from reference_item where list = 'methods'`);
    await Promise.all([loadReference(test.connection), loadReference(test.connection)]);
    expect((await get<{ items: Named[] }>('/procurementMethods')).items.map(({ code }) => code)).toEqual(['open', 'selective', 'limited', 'direct']);
    const { rows } = await pool.query('select count(*) as codes, count(distinct language) as languages from cpv_label');
    expect(rows[0]).toMatchObject({ languages: 29 });
    expect((await pool.query('select count(*) as codes from cpv')).rows[0]).toEqual({ codes: 9454 });
  });
});

describe('names', () => {
  it('are unique within a list, in every language of the interface', async () => {
    for (const lang of interfaceLanguages) {
      const languages = (await get<{ languages: Named[] }>(`/language?lang=${lang}`)).languages;
      const currencies = (await get<{ items: Named[] }>(`/currencies?lang=${lang}`)).items;
      for (const list of [languages, currencies, await allCountries(`&lang=${lang}`)]) {
        const names = list.map(({ name }) => name.toLocaleLowerCase(lang));
        expect({ lang, twice: names.filter((name, index) => names.indexOf(name) !== index) }).toEqual({ lang, twice: [] });
      }
    }
  });
});

describe('countries', () => {
  it('are one on a country site, eight on the main one, none on an unknown host', async () => {
    expect(await countryCodes('np.localhost')).toEqual(['NP']);
    expect((await countryCodes('localhost')).toSorted()).toEqual(countrySites.map(({ code }) => code).toSorted());
    expect(await countryCodes('elsewhere.example')).toEqual([]);
    expect((await countryCodes('elsewhere.example', '?all=true')).length).toBe(250);
  });

  it('include their regions and nationality', async () => {
    const { countries } = await get<{ countries: Named[] }>('/countries', 'ke.localhost');
    expect(countries).toEqual([{ code: 'KE', name: 'Kenya', alpha3: 'KEN', region: '014', continent: '002', nationality: 'Kenyan' }]);
    for (const { code, nationality } of countrySites) {
      expect((await get<{ countries: unknown[] }>('/countries', `${code.toLowerCase()}.localhost`)).countries[0]).toMatchObject({ nationality });
    }
  });

  it('are named in the requested language, else in the site’s first', async () => {
    expect((await allCountries('')).find(({ code }) => code === 'DE')?.name).toBe('Allemagne');
    expect((await allCountries('&lang=ne')).find(({ code }) => code === 'NP')?.name).toBe('नेपाल');
    expect((await allCountries('&lang=xx')).find(({ code }) => code === 'DE')).toMatchObject({ name: 'Germany', nameLanguage: 'en' });
  });

  it('all have a continent', async () => {
    const { countries } = await get<{ countries: { code: string; continent: string | null }[] }>('/countries?all=true');
    expect(countries.filter(({ continent }) => continent === null)).toEqual([]);
  });
});

describe('CPV', () => {
  it('is complete, with every code under its parent', async () => {
    const { items } = await get<{ items: TreeItem[] }>('/cpv');
    expect(items).toHaveLength(45);
    expect(count(items)).toBe(9454);
    const walk = (list: readonly TreeItem[], parent: string | null): void => {
      for (const item of list) {
        expect(item.parentCode).toBe(parent);
        expect(item.hasChildren).toBe((item.children ?? []).length > 0);
        walk(item.children ?? [], item.code);
      }
    };
    walk(items, null);
  });

  it('is read by parent and depth', async () => {
    const two = await get<{ items: TreeItem[] }>('/cpv?depth=2');
    expect(count(two.items)).toBe(45 + two.items.reduce((sum, item) => sum + (item.children?.length ?? 0), 0));
    expect(two.items.flatMap((item) => item.children ?? []).every((item) => item.children === undefined)).toBe(true);
    const { items } = await get<{ items: TreeItem[] }>('/cpv?parent=45000000');
    expect(items.map(({ code }) => code)).toEqual(['45100000', '45200000', '45300000', '45400000', '45500000']);
    expect((await get<{ items: TreeItem[] }>('/cpv?parent=45')).items).toEqual(items);
    expect(await findCpv('codes=22112000,22112000,00000000')).toEqual(['22112000', '22000000', '22100000', '22110000']);
    const below = await get<{ items: TreeItem[] }>('/cpv?parent=45200000&depth=3');
    expect(below.items[0]?.children?.[0]?.children?.[0]?.code).toMatch(/^452/u);
  });

  it.each(euLanguages)('has every label in %s', async (language) => {
    const { items } = await get<{ items: TreeItem[] }>(`/cpv?lang=${language}`);
    const missing: TreeItem[] = [];
    const walk = (item: TreeItem): void => {
      if (item.nameLanguage) missing.push(item);
      item.children?.forEach(walk);
    };
    items.forEach(walk);
    // One code lacks a label in two languages.
    expect(missing.length).toBeLessThanOrEqual(1);
  });

  it.each(['ne', 'hi', 'bn', 'sw', 'af'])('names divisions in %s, deeper codes in English', async (language) => {
    const { items } = await get<{ items: TreeItem[] }>(`/cpv?lang=${language}&depth=2`);
    expect(items.every((item) => item.nameLanguage === undefined)).toBe(true);
    expect(items.flatMap((item) => item.children ?? []).every((item) => item.nameLanguage === 'en')).toBe(true);
    const english = await get<{ items: TreeItem[] }>('/cpv?lang=en&depth=1');
    items.forEach((item, index) => expect(item.name).not.toBe(english.items[index]?.name));
  });

  it('is searched by code and by label, ignoring accents', async () => {
    expect((await findCpv('q=4521')).every((code) => code.startsWith('4521'))).toBe(true);
    expect((await findCpv('q=45210000-2'))[0]).toBe('45210000');
    expect(await findCpv('q=hospital%20beds')).toContain('33192120');
    // No label has both words: "school" and "desks" are found each.
    const someOf = await findCpv('q=school%20desks');
    expect(someOf).toEqual(expect.arrayContaining(['39121100', '39160000']));
    expect(await findCpv('q=of%20xyzzy')).toEqual([]);
    expect(await findCpv('q=batiment&lang=fr')).toContain('45210000');
    expect(await findCpv('q=निर्माण&lang=ne')).toContain('45000000');
    expect((await findCpv('q=building&parent=45')).every((code) => code.startsWith('45'))).toBe(true);
    expect((await findCpv('q=equipment&parent=30')).every((code) => code.startsWith('30'))).toBe(true);
    expect(await findCpv('q=%25_')).toEqual([]);
    expect(await findCpv('q=')).toEqual([]);
  });

  it('lists its divisions at /categories', async () => {
    const { categories } = await get<{ categories: TreeItem[] }>('/categories?lang=sw');
    expect(categories).toHaveLength(45);
    expect(categories.find(({ code }) => code === '45000000')).toEqual({ code: '45000000', parentCode: null, name: 'Kazi za ujenzi', hasChildren: true });
  });
});

describe('sectors', () => {
  it('contain every division once', async () => {
    const { sectors } = await get<{ sectors: TreeItem[] }>('/sectors');
    const divisions = sectors.flatMap((sector) => sector.children ?? []);
    expect(divisions.map(({ code }) => code).toSorted()).toEqual((await get<{ categories: TreeItem[] }>('/categories')).categories.map(({ code }) => code));
    expect(divisions.every(({ parentCode }) => sectors.some(({ code }) => code === parentCode))).toBe(true);
  });

  it('are read by depth and by parent', async () => {
    expect((await get<{ sectors: TreeItem[] }>('/sectors?depth=1')).sectors.every((sector) => sector.children === undefined && sector.hasChildren)).toBe(true);
    const { sectors } = await get<{ sectors: TreeItem[] }>('/sectors?parent=it&lang=fr');
    expect(sectors.map(({ code }) => code)).toEqual(['30000000', '48000000', '72000000']);
    expect(sectors[1]?.name).toBe("Logiciels et systèmes d'information");
  });
});

describe('the other lists', () => {
  const lists = {
    '/currencies': 180,
    '/region': 24,
    '/continent': 6,
    '/procurementMethods': 4,
    '/fundingAgencies': 60,
    '/sourceOfFunding': 12,
    '/noticeType': 14,
    '/org/types': 3,
  };

  it.each(Object.entries(lists))('%s has %i entries, all named in every language of the interface', async (path, length) => {
    for (const language of interfaceLanguages) {
      const { items } = await get<{ items: Named[] }>(`${path}?lang=${language}`);
      expect(items).toHaveLength(length);
      expect(new Set(items.map(({ code }) => code)).size).toBe(length);
      expect(items.every(({ name }) => name.trim() !== '')).toBe(true);
    }
  });

  it.each(['/procurementMethods', '/sourceOfFunding', '/noticeType', '/org/types', '/region', '/continent'])(
    '%s has its own name in each language',
    async (path) => {
      for (const language of interfaceLanguages) {
        const { items } = await get<{ items: Named[] }>(`${path}?lang=${language}`);
        expect(items.filter(({ nameLanguage }) => nameLanguage !== undefined)).toEqual([]);
      }
    },
  );

  it('include minor units, parents of regions, aliases of agencies', async () => {
    expect(await findItem('/currencies?lang=hi', 'JPY')).toMatchObject({ minorUnits: 0, name: 'जापानी येन' });
    expect(await findItem('/region', '014')).toEqual({ code: '014', name: 'Eastern Africa', parentCode: '202' });
    expect(await findItem('/fundingAgencies?lang=bn', 'WB')).toMatchObject({ name: 'WB', longName: 'World Bank' });
    expect((await findItem<{ aliases: string[] }>('/fundingAgencies', 'WB'))?.aliases).toContain('IDA');
  });

  it('regions are read in full or by parent', async () => {
    expect(await regionsUnder('142')).toEqual(['030', '034', '035', '143', '145']);
    expect(await regionsUnder('202')).toEqual(['011', '014', '017', '018']);
    expect(await regionsUnder('034')).toEqual([]);
    expect((await test.get('/api/region?parent=999')).status).toBe(404);
  });

  it('languages mark those of the interface', async () => {
    const { languages } = await get<{ languages: (Named & { interface: boolean })[] }>('/language?lang=fr');
    expect(languages).toHaveLength(183);
    expect(
      languages
        .filter((language) => language.interface)
        .map(({ code }) => code)
        .toSorted(),
    ).toEqual(interfaceLanguages.toSorted());
    expect(languages.find(({ code }) => code === 'ne')?.name).toBe('Népalais');
  });
});

describe('every list', () => {
  const paths = [
    '/countries',
    '/language',
    '/cpv',
    '/categories',
    '/sectors',
    '/currencies',
    '/region',
    '/continent',
    '/procurementMethods',
    '/fundingAgencies',
    '/sourceOfFunding',
    '/noticeType',
    '/org/types',
  ];

  it.each(paths)('%s fits the contract, is cached by its ETag, and refuses invalid input', async (path) => {
    const endpoint = Object.values(contract).find(
      (value) => typeof value === 'object' && 'path' in value && value.path === path,
    ) as typeof contract.listCategories;
    const first = await test.app.inject({ url: `/api${path}`, headers: { host: 'localhost' } });
    expect(endpoint.response.safeParse(first.json()).error).toBeUndefined();
    expect(first.headers['cache-control']).toBe('public, max-age=3600');
    const again = await test.app.inject({ url: `/api${path}/`, headers: { host: 'localhost', 'if-none-match': String(first.headers.etag) } });
    expect(again.statusCode).toBe(304);
    for (const bad of ['?lang=EN', '?lang=english', '?lang=e%00']) {
      expect({ bad, status: (await test.get(`/api${path}${bad}`)).status }).toEqual({ bad, status: 400 });
    }
  });

  it.each(['/cpv', '/sectors'])('%s refuses an invalid depth or parent', async (path) => {
    for (const bad of ['depth=0', 'depth=9', 'depth=x', 'depth=9223372036854775808', 'parent=%00', `parent=${'4'.repeat(41)}`]) {
      expect({ bad, status: (await test.get(`/api${path}?${bad}`)).status }).toEqual({ bad, status: 400 });
    }
    for (const unknown of ['parent=99999999', 'parent=%25', 'parent=']) expect((await test.get(`/api${path}?${unknown}`)).status).toBe(404);
  });
});
