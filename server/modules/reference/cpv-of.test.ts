import { describe, expect, it } from 'vitest';
import { naicsToDivision } from '#seed/reference/classification/naics.ts';
import { pscToDivision } from '#seed/reference/classification/psc.ts';
import { textRules } from '#seed/reference/classification/text-rules.ts';
import { unspscToDivision } from '#seed/reference/classification/unspsc.ts';
import { isCpvCode } from './cpv-codes.ts';
import { cpvOf } from './cpv-of.ts';
import { sectorsOf } from './sectors-of.ts';

describe('CPV as publishers write it', () => {
  it.each([
    ['45210000', '45210000'],
    ['45210000-2', '45210000'],
    ['50710000-1', '50710000'],
    [' 45210000 ', '45210000'],
    ['CPV: 45.21.00.00', '45210000'],
    ['452100002', '45210000'],
    ['45', '45000000'],
    ['4521', '45210000'],
    ['3100000', '03100000'],
    ['3000000', '03000000'],
    ['45219999', '45210000'],
    ['45000000-7, 45100000-8', '45000000'],
    ['45000000-7 Travaux de construction', '45000000'],
  ])('%s', (given, code) => expect(cpvOf('CPV', given)).toBe(code));

  it.each(['', '9', '99', '00000000', '-', '1'])('%j is not CPV', (given) => expect(cpvOf('CPV', given)).toBeNull());

  it('is recognised by its scheme in several spellings, or by its check digit', () => {
    for (const scheme of ['cpv', 'CPV2008', 'x_CPV', 'EU-CPV', 'http://data.europa.eu/cpv/cpv']) expect(cpvOf(scheme, '33190000')).toBe('33190000');
    expect(cpvOf('', '33190000-8')).toBe('33190000');
    expect(cpvOf('CPVS', 'AA01')).toBeNull();
    expect(cpvOf('COFOG', '07', 'Health')).toBeNull();
  });
});

describe('other schemes', () => {
  it.each([
    ['UNSPSC', '72141000', '45000000'],
    ['UNSPSC', ' 81151604', '71000000'],
    ['unspsc', '81111500', '72000000'],
    ['UNSPSC', '43230000', '48000000'],
    ['Catálogo de la Dirección Nacional de Contrataciones Públicas', '72102602-002', '45000000'],
    ['NAICS', '541715', '73000000'],
    ['NAICS', '236220', '45000000'],
    ['NAICS', '541512', '72000000'],
    ['PSC', 'AC12', '73000000'],
    ['PSC', '6515', '33000000'],
    ['PSC', 'S112', '65000000'],
    ['UNSPSC', '99999999', null],
    ['NAICS', 'x', null],
  ])('%s %s', (scheme, given, code) => expect(cpvOf(scheme, given)).toBe(code));

  it.each([
    ['Civil Works', '45000000'],
    ['Civil Works – Roads', '45000000'],
    ['Civil Construction Goods', '44000000'],
    ['Electrical Works', '45000000'],
    ['Electrical Work/ Equipment', '31000000'],
    ['Medical Equipments/Waste', '33000000'],
    ['Computer- H/W', '30000000'],
    ['Computer- S/W', '48000000'],
    ['Manpower Supply', '79000000'],
    ['Hotel/ Catering', '55000000'],
    ['Food Products', '15000000'],
    ['Vehicles/Vehicle Spares', '34000000'],
    ['Shipping/ Transportation/ Vehicle', '60000000'],
    ['Services: Functional (Including Cleaning and Security Services)', '79000000'],
    ['Human health activities', '85000000'],
    ['Scientific research and development', '73000000'],
    ['Miscellaneous Goods', null],
    ['Supplies: General', null],
  ])('text: %s', (given, code) => expect(cpvOf('x_GEPNIC', given)).toBe(code));

  it('uses the description where the category gives nothing', () => {
    expect(cpvOf('x_GEPNIC', 'Miscellaneous Goods', 'Hydrated Lime')).toBe('24000000');
    expect(cpvOf('x_GEPNIC', 'Miscellaneous Services', 'General Insurance')).toBe('66000000');
    expect(cpvOf('local', '17', 'Travaux de voirie')).toBe('45000000');
  });

  it('accepts any input without failing', () => {
    expect(cpvOf('\u0000', '\u0000', '\u0000')).toBeNull();
    expect(cpvOf('x'.repeat(10_000), '9'.repeat(10_000), '%_'.repeat(10_000))).toBeNull();
    expect(cpvOf('constructor', '__proto__')).toBeNull();
    expect(cpvOf('NAICS', '__proto__')).toBeNull();
  });

  it('names only existing divisions', () => {
    const divisions = [unspscToDivision, naicsToDivision, pscToDivision].flatMap((table) => Object.values(table));
    const mappedDivisions = [...divisions, ...textRules.map(([, division]) => division).filter(Boolean)];
    expect(mappedDivisions.filter((division) => !isCpvCode(`${division}000000`))).toEqual([]);
  });
});

describe('sectors', () => {
  it('are those of the divisions, each once', () => {
    expect(sectorsOf(['45210000', null, '44100000', '72000000', '99000000'])).toEqual(['construction', 'it']);
    expect(sectorsOf([])).toEqual([]);
  });
});
