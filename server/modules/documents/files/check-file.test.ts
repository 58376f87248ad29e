import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { mediaTypes } from '#contract/document-names.ts';
import { sampleFiles, zipOf } from '#tests/support/sample-files.ts';
import { checkFile, checkHead } from './check-file.ts';
import { cleanFileName } from './clean-name.ts';

const folder = mkdtempSync(join(tmpdir(), 'check-'));
afterAll(() => rmSync(folder, { recursive: true }));
async function check(name: string, content: Buffer) {
  const path = join(folder, 'file');
  writeFileSync(path, content);
  return checkFile(name, path);
}
const extensions = Object.keys(mediaTypes) as (keyof typeof mediaTypes)[];

describe('the kind of a file', () => {
  test.each(extensions)('%s is recognised by its content', async (extension) => {
    const content = sampleFiles[extension]!;
    expect(await check(`a.${extension}`, content)).toEqual({ mediaType: mediaTypes[extension] });
    expect(await checkHead(`a.${extension.toUpperCase()}`, content)).toBeNull();
  });

  test('that is another than its name says is refused', async () => {
    for (const name of extensions)
      for (const content of extensions) {
        const isSame = mediaTypes[name] === mediaTypes[content] || (name === 'txt' && content === 'csv') || (name === 'csv' && content === 'txt');
        if (!isSame)
          expect({ name, content, found: await check(`a.${name}`, sampleFiles[content]!) }).toEqual({ name, content, found: { refusal: 'content-mismatch' } });
      }
  });

  test.each([
    ['a program', Buffer.from('4d5a90000300000004000000ffff0000b800', 'hex')],
    ['a script', Buffer.from('#!/bin/sh\nrm -rf /\n')],
    ['nothing known', Buffer.from([0, 1, 2, 3, 4, 5, 6, 7])],
    ['an installer in a compound file', Buffer.from(sampleFiles['doc']!).fill(0, 640, 700)],
  ])('%s is no PDF and no Word document', async (_what, content) => {
    for (const name of ['a.pdf', 'a.doc']) expect(await check(name, content)).toEqual({ refusal: 'content-mismatch' });
  });

  test.each([
    '<!DOCTYPE html><script>alert(1)</script>',
    '  <html><body onload=alert(1)>',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    '<?xml version="1.0"?><svg onload="alert(1)"/>',
    '\ufeff<script>alert(1)</script>',
    '<!-- x --><a>',
  ])('%s is refused under every name', async (text) => {
    for (const name of ['a.txt', 'a.csv', 'a.pdf', 'a.dxf']) {
      expect(await check(name, Buffer.from(text))).toEqual({ refusal: 'markup' });
      expect(await checkHead(name, Buffer.from(text))).toBe('markup');
    }
    expect(await check('a.html', Buffer.from(text))).toEqual({ refusal: 'extension' });
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
    expect(await check('a.txt', utf16)).toEqual({ refusal: 'markup' });
  });
});

/** A ZIP whose directory says something else of its only entry. */
function lying(zip: Buffer, size: number): Buffer {
  const directory = zip.lastIndexOf(Buffer.from('504b0102', 'hex'));
  const changed = Buffer.from(zip);
  changed.writeUInt32LE(size, directory + 24);
  return changed;
}

describe('an archive', () => {
  test('that unpacks to too much is refused, whether it says so or not', async () => {
    const zip = await zipOf({ 'zeros.bin': Buffer.alloc(20 * 1024 * 1024) });
    expect(zip.length).toBeLessThan(30_000);
    expect(await check('a.zip', zip)).toEqual({ mediaType: 'application/zip' });
    expect(await check('a.zip', lying(zip, 2 ** 31))).toEqual({ refusal: 'archive-bomb' });
    expect(await check('a.zip', lying(zip, 10))).toEqual({ refusal: 'archive-bomb' });
  });

  test('with too many entries is refused', async () => {
    const entries = Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`${index}`, '']));
    expect(await check('a.zip', await zipOf(entries))).toEqual({ refusal: 'archive-bomb' });
  });

  test.each(['../../evil.sh', '/etc/passwd', 'a/../../b', 'C:/windows/evil.dll'])('with an entry %s is refused', async (path) => {
    const placeholder = 'x'.repeat(path.length);
    const zip = Buffer.from((await zipOf({ [placeholder]: 'x' })).toString('latin1').replaceAll(placeholder, path), 'latin1');
    expect(await check('a.zip', zip)).toEqual({ refusal: 'archive-path' });
  });

  test('that is damaged is refused', async () => {
    const zip = await zipOf({ 'a.txt': 'walls and roofs '.repeat(100) });
    expect(await check('a.zip', zip.subarray(0, zip.length - 30))).toEqual({ refusal: 'archive-damaged' });
    const broken = Buffer.from(zip);
    broken.fill(0xff, 40, 80);
    expect(await check('a.zip', broken)).toEqual({ refusal: 'archive-damaged' });
    expect(await check('a.docx', Buffer.concat([sampleFiles['docx']!.subarray(0, -22), Buffer.alloc(22)]))).toEqual({ refusal: 'archive-damaged' });
  });
});

test.each([
  ['Plan.pdf', 'Plan.pdf'],
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\Users\\me\\Plan.pdf', 'Plan.pdf'],
  ['a\u0000b\r\nc.pdf', 'abc.pdf'],
  ['invoice\u202efdp.exe.pdf', 'invoicefdp.exe.pdf'],
  ['  .hidden .. .pdf', 'hidden.pdf'],
  ['con.pdf', '_con.pdf'],
  ['a<b>:"|?*.pdf', 'a_b______.pdf'],
  ['बोलपत्र कागजात.pdf', 'बोलपत्र कागजात.pdf'],
  [`${'long '.repeat(100)}.pdf`, `${'long '.repeat(29)}l.pdf`],
  ['..', null],
  ['.pdf', 'pdf'],
  ['/', null],
])('the name %o is stored as %o', (given, name) => {
  expect(cleanFileName(given)).toBe(name);
});
