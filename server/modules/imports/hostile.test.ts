import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import yazl from 'yazl';
import { describe, expect, it } from 'vitest';
import { importTest, repeated } from '#tests/support/importing.ts';
import { tarOf } from '#tests/support/tar.ts';

const { connection, importContent, titleOf } = await importTest();
let count = 0;
const nextOcid = () => `ocds-exampl-h-${++count}`;
const release = (ocid: string, tenderFields: object = {}) =>
  JSON.stringify({ ocid, id: '1', date: '2025-01-01T00:00:00Z', tag: ['tender'], tender: { title: 'Fine', ...tenderFields } });

describe('hostile records do not stop a run', () => {
  it('oddities of every kind are understood, or logged with position and raw record', async () => {
    const { counters, codes, errors, status } = await importContent(readFileSync(join(import.meta.dirname, 'fixtures/quirks.jsonl')));
    expect(counters).toEqual({ read: 13, new: 7, skipped: 1, failed: 5 });
    expect(codes).toEqual(['no-key', 'links-only', 'bad-json', 'no-object', 'no-object', 'no-object']);
    expect(status).toBe('done');
    expect(errors[2]!.raw).toContain('"value": 000,');
    expect(errors[2]!.position).toBeGreaterThan(1000);
  });

  it('broken JSON among good records', async () => {
    const [a, b, c] = [nextOcid(), nextOcid(), nextOcid()];
    const linesOutcome = await importContent(`${release(a)}\n{"ocid":"x","tender":{"title":"cut\n${release(b)}\n}\n${release(c)}\n{"ocid":`);
    expect(linesOutcome.counters).toEqual({ read: 5, new: 3, failed: 2 });
    expect((await importContent(`${release(nextOcid())}\n}\n${release(nextOcid())}`)).counters).toEqual({ read: 3, new: 2, failed: 1 });
    const packageOutcome = await importContent(`{"releases":[${release(nextOcid())},{"ocid":"x" "id":2},${release(nextOcid())}`);
    expect(packageOutcome.counters).toEqual({ read: 4, new: 2, failed: 2 });
    expect(packageOutcome.codes).toEqual(['bad-json', 'unfinished']);
  });

  it('line breaks and NUL bytes within texts', async () => {
    const ocid = nextOcid();
    expect((await importContent(`{"ocid":"${ocid}",\u0000 "tender":{"title":"one\ntwo\u0000three"}}`)).counters).toEqual({ read: 1, new: 1 });
    expect(await titleOf(ocid)).toBe('one two three');
  });

  it('numbers beyond 2^63 and beyond any range', async () => {
    const ocid = nextOcid();
    const text = `{"ocid":"${ocid}","id":${'9'.repeat(400)},"tender":{"id":18446744073709551617,"title":"Big","value":{"amount":${'9'.repeat(400)}},"minValue":{"amount":-9223372036854775809}}}`;
    expect((await importContent(text)).counters).toEqual({ read: 1, new: 1 });
    const { rows } = await connection.pool.query('select reference, content from notice where source_key = $1', [ocid]);
    expect(rows[0]).toMatchObject({
      reference: '18446744073709551617',
      content: { asGiven: { value: '9'.repeat(200) }, minValue: { amount: '-9223372036854775809' } },
    });
  });

  it('keys with a meaning in JavaScript', async () => {
    const ocid = nextOcid();
    expect(
      (
        await importContent(
          `{"__proto__":{"ocid":"evil"},"constructor":1,"ocid":"${ocid}","tender":{"title":"P","toString":1,"__proto__":{"description":"evil"}}}`,
        )
      ).counters,
    ).toEqual({ read: 1, new: 1 });
    expect(({} as Record<string, unknown>)['ocid']).toBeUndefined();
  });

  it('one record that is too large or too deep among good ones', async () => {
    const deep = `{"ocid":"x","tender":{"title":${'['.repeat(1000)}${']'.repeat(1000)}}}`;
    const start = `{"releases":[${release(nextOcid())},${deep},{"ocid":"x","tender":{"description":"`;
    const { counters, codes, errors } = await importContent(repeated(start, 'x', 50_000_000, `"}},${release(nextOcid())}]}`));
    expect(counters).toEqual({ read: 4, new: 2, failed: 2 });
    expect(codes).toEqual(['too-deep', 'too-large']);
    expect(errors.every(({ raw }) => raw!.length <= 16_384)).toBe(true);
  });

  it('endlessly nested arrays', async () => {
    const { counters, codes } = await importContent(repeated('', '[', 20_000_000, ''));
    expect(counters).toEqual({ read: 1, failed: 1 });
    expect(codes).toEqual(['too-deep']);
  });
});

const swap = (text: string) => Buffer.from(text, 'utf16le').swap16();

describe('encodings', () => {
  it.each([
    ['UTF-8 with a mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16 little end first', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 big end first', (text: string) => swap(`\ufeff${text}`)],
    ['UTF-16 without a mark', (text: string) => Buffer.from(text, 'utf16le')],
    ['UTF-16 big end first without a mark', swap],
    ['ISO-8859-1', (text: string) => Buffer.from(text, 'latin1')],
  ])('reads %s', async (_, encode) => {
    const ocid = nextOcid();
    expect((await importContent(encode(release(ocid, { title: 'Été à Orléans' })))).counters).toEqual({ read: 1, new: 1 });
    expect(await titleOf(ocid)).toBe('Été à Orléans');
  });

  it('refuses UTF-32 and damaged UTF-8 with a reason', async () => {
    expect(await importContent(Buffer.from([0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0]))).toMatchObject({ codes: ['unknown-encoding'], status: 'incomplete' });
    const bytes = Buffer.from(release(nextOcid(), { title: 'été été été ?' }));
    bytes[bytes.indexOf('?')] = 0xff;
    expect(await importContent(bytes)).toMatchObject({ codes: ['bad-encoding'], counters: { read: 1, failed: 1 } });
  });

  it('refuses a file that is not JSON by its content, whatever its name', async () => {
    expect(await importContent('<?xml version="1.0"?><x/>')).toMatchObject({ codes: ['unknown-format'], status: 'incomplete' });
    expect(await importContent(Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]))).toMatchObject({ codes: ['unknown-format'] });
    expect(await importContent('')).toMatchObject({ codes: [], counters: {}, status: 'done' });
  });
});

describe('archives', () => {
  it('stops a gzip bomb; reads what it can of a damaged or truncated gzip, and reports the damage', async () => {
    expect(await importContent(gzipSync(Buffer.alloc(120_000_000, ' ')))).toMatchObject({ codes: ['unpacks-too-large'], status: 'incomplete' });
    const records = Array.from({ length: 3000 }, (_, index) => release(nextOcid(), { title: hash('sha256', String(index)) })).join('\n');
    const archive = gzipSync(records);
    const cutOutcome = await importContent(archive.subarray(0, archive.length - 2000));
    expect(cutOutcome.codes).toContain('bad-archive');
    expect(cutOutcome.counters['new']).toBeGreaterThan(1000);
  });

  it('refuses paths that leave a zip and a zip within a zip, and reads the other files', async () => {
    const inner = new yazl.ZipFile();
    inner.addBuffer(Buffer.from('{}'), 'x');
    inner.end();
    const zip = new yazl.ZipFile();
    zip.addBuffer(Buffer.from(release(nextOcid())), 'aa/evil.json');
    zip.addBuffer(Buffer.from(release(nextOcid())), 'good.json');
    zip.addBuffer(Buffer.concat(await Array.fromAsync(inner.outputStream as AsyncIterable<Buffer>)), 'inner.zip');
    zip.end();
    const bytes = Buffer.concat(await Array.fromAsync(zip.outputStream as AsyncIterable<Buffer>));
    for (let index = bytes.indexOf('aa/evil'); index >= 0; index = bytes.indexOf('aa/evil')) bytes.write('../evil', index);
    const { counters, codes, status } = await importContent(bytes);
    expect(counters).toEqual({ read: 1, new: 1, failed: 2 });
    expect(codes).toEqual(['unsafe-name', 'bad-archive']);
    expect(status).toBe('incomplete');
    expect(await importContent(bytes.subarray(0, bytes.length - 30))).toMatchObject({ codes: ['bad-archive'], status: 'incomplete' });
    expect((await importContent([bytes])).counters).toEqual({ read: 1, duplicate: 1, failed: 2 });
  });

  it('reads a tar, compressed or not, like a zip: reports bad names, nested archives and truncation', async () => {
    const files = [
      { name: './day/', kind: '5' },
      { name: './day/good.json', bytes: release(nextOcid()) },
      { name: '../evil.json', bytes: release(nextOcid()) },
      { name: '/etc/evil.json', bytes: release(nextOcid()) },
      { name: 'nul\\..\\..\\evil.json', bytes: release(nextOcid()) },
      { name: 'packed.json.gz', bytes: gzipSync(release(nextOcid())) },
      { name: 'inner.tar', bytes: tarOf([{ name: 'x', bytes: '{}' }]) },
      { name: 'inner.tgz', bytes: gzipSync(tarOf([{ name: 'x', bytes: '{}' }])) },
      { name: 'day/good.json', bytes: release(nextOcid()) },
      { name: `${'long/'.repeat(50)}last.json`, bytes: release(nextOcid()) },
    ];
    const archive = tarOf(files);
    const { counters, codes, status } = await importContent(gzipSync(archive));
    expect(counters).toEqual({ read: 4, new: 4, failed: 5 });
    expect(codes).toEqual(['unsafe-name', 'unsafe-name', 'unsafe-name', 'bad-archive', 'bad-archive']);
    expect(status).toBe('incomplete');
    expect((await importContent(archive)).counters).toEqual({ read: 4, duplicate: 4, failed: 5 });
    const cutOutcome = await importContent(gzipSync(tarOf([{ name: 'first.json', bytes: release(nextOcid()) }, ...files]).subarray(0, 2 * 512 + 200)));
    expect(cutOutcome.counters).toMatchObject({ read: 1, new: 1 });
    expect(new Set(cutOutcome.codes)).toEqual(new Set(['bad-archive']));
    expect(cutOutcome.status).toBe('incomplete');
  });

  it('stops a bomb in a tar, whichever layer is compressed', async () => {
    const bomb = Buffer.alloc(120_000_000, ' ');
    const outcome = await importContent(
      tarOf([
        { name: 'bomb.json.gz', bytes: gzipSync(bomb) },
        { name: 'good.json', bytes: release(nextOcid()) },
      ]),
    );
    expect(outcome).toMatchObject({ counters: { read: 1, new: 1, failed: 1 }, codes: ['unpacks-too-large'] });
    expect((await importContent(gzipSync(tarOf([{ name: 'bomb.json', bytes: bomb }])))).codes).toContain('unpacks-too-large');
  });

  it('stops a zip bomb', async () => {
    const zip = new yazl.ZipFile();
    zip.addBuffer(Buffer.alloc(120_000_000, ' '), 'bomb.json');
    zip.addBuffer(Buffer.from(release(nextOcid())), 'good.json');
    zip.end();
    const { counters, codes } = await importContent(Buffer.concat(await Array.fromAsync(zip.outputStream as AsyncIterable<Buffer>)));
    expect(codes).toEqual(['unpacks-too-large']);
    expect(counters).toEqual({ read: 1, new: 1, failed: 1 });
  });
});
