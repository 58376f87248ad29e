import { describe, expect, it } from 'vitest';
import { MappingError, loadMapping, parseMapping } from './load-mapping.ts';
import { builtInMappings } from './built-in-mappings.ts';
import { tableRow } from './row.ts';
import { ValueReader } from './values.ts';

const minimalMapping = { version: 1, id: 'hill-tenders', recognise: { columns: ['No', 'Title'] }, key: ['No'], fields: { title: 'Title' } };
const errorsOf = (definition: object) => {
  try {
    parseMapping(JSON.stringify(definition), 'hill.json');
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(MappingError);
    return (error as Error).message.split('\n').map((line) => line.trim());
  }
};

describe('a mapping file', () => {
  it('is valid with the required fields alone, and so are the built-in ones', () => {
    expect(errorsOf(minimalMapping)).toEqual([]);
    expect(builtInMappings.map(({ id }) => id)).toEqual(['za-etenders', 'in-assam-tenders', 'au-act-contracts', 'us-sam-gov', 'fr-decp']);
  });

  it.each([
    [{ version: 2 }, 'version: '],
    [{ id: 'Hill Tenders' }, 'id: must be 2 to 60'],
    [{ id: 'ocds' }, 'id: is the name of a format'],
    [{ recognise: {} }, 'recognise: needs "columns"'],
    [{ recognise: { columns: ['No'], list: 'x' } }, 'recognise: "list" goes with'],
    [{ key: [] }, 'key: '],
    [{ country: 'Atlantis' }, 'country: is no country'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone: is no IANA time zone'],
    [{ dates: ['dd/MM/yyyy', 'tomorrow'] }, 'dates[1]: is no date pattern'],
    [{ encoding: 'klingon' }, 'encoding: is no encoding'],
    [{ fields: { title: 'Title', titel: 'x' } }, 'fields: Unrecognized key: "titel"'],
    [{ fields: { title: { from: 'Title', constant: 'x' } } }, 'fields.title: needs either "from" or "constant"'],
    [{ fields: { title: { from: 'Title', splitt: ',' } } }, 'fields.title: Unrecognized key: "splitt"'],
    [{ fields: { title: 'Title', type: { from: 'Kind', values: { RFQ: 'quotation' } } } }, 'fields.type.values.RFQ: "quotation" is none of'],
    [{ fields: { title: 'Title', deadline: { from: 'End', dates: ['soon'] } } }, 'fields.deadline.dates[0]: is no date pattern'],
    [{ fields: { title: 'Title', awards: [{ suppliers: [{ each: 'x' }] }] } }, 'fields.awards[0].suppliers[0].name: '],
    [{ fields: {} }, 'fields.title: '],
  ])('%j is reported by its path', (changes, error) => {
    const [head, ...errors] = errorsOf({ ...minimalMapping, ...changes });
    expect(head).toBe('hill.json is no mapping:');
    expect(errors.join('\n')).toContain(error);
  });

  it('that is not JSON, or is missing, is reported', async () => {
    expect(() => parseMapping('{', 'x.json')).toThrow('x.json is not valid JSON');
    await expect(loadMapping('/nowhere/x.json')).rejects.toThrow('there is no such file');
  });
});

describe('a value', () => {
  const columns = new Map(['a', 'b', 'chain', 'place', 'empty', 'kind'].map((name, index) => [name, index]));
  const row = tableRow(columns, [' one ', 'NA ', 'Top||Middle|| Last ', '5 Long Street, Sandbaai, 7200', '', 'Open']);
  const values = new ValueReader(['na']);
  it.each([
    ['a', ['one']],
    ['A', ['one']],
    ['b', []],
    ['nowhere', []],
    [{ constant: 'x' }, ['x']],
    [{ from: ['b', 'empty', 'a'] }, ['one']],
    [{ from: ['a', 'b', 'kind'], join: ' / ' }, ['one / Open']],
    [{ from: 'chain', split: '||' }, ['Top', 'Middle', 'Last']],
    [{ from: 'chain', split: '||', take: 'last' as const }, ['Last']],
    [{ from: 'chain', split: '||', take: -2 }, ['Middle']],
    [{ from: 'chain', split: '||', take: 7 }, []],
    [{ from: 'place', split: ',', skip: 'numbers' as const, take: 'last' as const }, ['Sandbaai']],
    [{ from: 'kind', values: { open: 'o' } }, ['o']],
    [{ from: 'a', values: { open: 'o' } }, []],
    [{ from: 'a', values: { open: 'o' }, otherwise: 'x' }, ['x']],
    [{ from: 'empty', values: { open: 'o' }, otherwise: 'x' }, ['x']],
    [{ from: 'kind', null: ['OPEN'] }, []],
    [{ from: 'a', label: 'Say', prefix: 'p' }, ['Say: pone']],
    [{ from: 'a', when: { from: 'kind', is: ['open'] } }, ['one']],
    [{ from: 'a', when: { from: 'kind', not: ['open'] } }, []],
    [{ from: 'a', when: { from: 'empty' } }, []],
    [{ from: 'a', when: { from: 'empty', not: ['open'] } }, ['one']],
    [{ join: '; ', from: [{ from: 'a', label: 'A' }, 'kind', { from: 'b', label: 'B' }] }, ['A: one; Open']],
  ])('%j gives %j', (part, expected) => expect(values.texts(part, row)).toEqual(expected));
});
