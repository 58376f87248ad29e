import { nameOf } from './format.ts';
import { plainCode } from './plain-code.ts';

export type Namespace = 'documentType' | 'submissionMethod' | 'status' | 'awardStatus' | 'format' | 'language';
/** The lists of `locales/LANGUAGE/codes.json` that name the codes of notices, their fields, and kinds of changes. */
export type CodeList = Namespace | 'field' | 'change';
export type CodeNames = Readonly<Partial<Record<CodeList, Readonly<Record<string, string>>>>>;

/** Usual names of formats, by media type or file extension. */
const formats: Readonly<Record<string, string>> = {
  'vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'vnd.openxmlformats-officedocument.presentationml.presentation': 'PPTX',
  'vnd.ms-excel': 'XLS',
  'vnd.oasis.opendocument.text': 'ODT',
  'vnd.oasis.opendocument.spreadsheet': 'ODS',
  'x-rar-compressed': 'RAR',
  'vnd.rar': 'RAR',
  'x-zip-compressed': 'ZIP',
  'x-7z-compressed': '7Z',
  msword: 'DOC',
  plain: 'TXT',
  jpeg: 'JPEG',
};

/** "PDF" for `application/pdf`, `pdf` or `.PDF`; anything else stays as it is. */
export function formatName(format: string): string {
  const ending = format
    .toLowerCase()
    .replace(/;.*$/u, '')
    .replace(/^.*\/|^\./u, '')
    .trim();
  return formats[ending] ?? (/^[a-z0-9]{2,5}$/u.test(ending) ? ending.toUpperCase() : format);
}

/** The name of a code in a list. @param names the lists in that language. */
export function codeName(names: CodeNames | undefined, language: string, list: CodeList, code: string): string {
  const listedName = names?.[list]?.[list === 'documentType' ? code.replace(/^x_/u, '') : code];
  if (listedName !== undefined) return listedName;
  if (list === 'language') return /^[a-z]{2,3}$/u.test(code) ? nameOf(language, 'language', code) : code;
  return list === 'format' ? formatName(code) : plainCode(code);
}
