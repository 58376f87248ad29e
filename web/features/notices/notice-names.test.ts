import { describe, expect, it } from 'vitest';
import { formatName } from '../../lib/code-names.ts';
import { plainCode } from '../../lib/plain-code.ts';

describe('names of codes', () => {
  it.each([
    ['application/pdf', 'PDF'],
    ['pdf', 'PDF'],
    ['.Xls', 'XLS'],
    ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'XLSX'],
    ['text/html; charset=utf-8', 'HTML'],
    ['seven sealed envelopes', 'seven sealed envelopes'],
  ])('names the format %s %s', (given, name) => expect(formatName(given)).toBe(name));

  it.each([
    ['x_consultationDocument', 'Consultation document'],
    ['x_site_map', 'Site map'],
    ['Acta de Apertura', 'Acta de Apertura'],
    ['NIT', 'NIT'],
  ])('turns the code %s into words', (given, words) => expect(plainCode(given)).toBe(words));
});
