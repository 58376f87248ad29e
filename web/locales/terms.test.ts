import { globSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { interfaceLanguages } from '#contract/languages.ts';
import { type Texts, flatten } from '../lib/translator.ts';

/** The texts of a namespace by key, placeholders left out. */
function textsOf(language: string, namespace: string): [string, string][] {
  const texts = JSON.parse(readFileSync(join(import.meta.dirname, language, `${namespace}.json`), 'utf8')) as Texts;
  return [...flatten(texts, '', new Map())].map(([key, text]) => [`${namespace}.${key}`, text.replaceAll(/\{\{\w+\}\}/gu, '')]);
}
const namespaces = readdirSync(join(import.meta.dirname, 'en')).flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : []));
/** The files with the texts of emails in a language. */
const mailsIn = (language: string) => {
  const server = join(import.meta.dirname, '../../server');
  return globSync(`**/{mails,mail/texts}/${language}.json`, { cwd: server })
    .map((file) => readFileSync(join(server, file), 'utf8'))
    .join('\n');
};
const textsMatching = (language: string, words: RegExp, among: readonly string[] = namespaces) =>
  among.flatMap((namespace) => textsOf(language, namespace)).filter(([, text]) => words.test(text));

it.each(interfaceLanguages)('a procedure that ended without a contract has one term (%s)', (language) => {
  const inCodes = textsOf(language, 'codes').find(([key]) => key.endsWith('.noAward'));
  const onPage = textsOf(language, 'notice-page').find(([key]) => key.endsWith('noAward.unsuccessful'));
  expect(inCodes?.[1]).toBe(onPage?.[1]);
});

it('an email is spelled one way, and is not called mail', () => {
  expect(textsMatching('en', /\be-mails?\b|\bmail(?:s|ed|ing|box)?\b/iu)).toEqual([]);
  const mails = mailsIn('en');
  expect(mails).not.toMatch(/\be-mail|\bthis mail\b|\bmailed\b/iu);
});

it('in French a no-break space precedes : ; ? ! and is inside « »', () => {
  const mails = mailsIn('fr');
  expect(textsMatching('fr', / [:;?!»]|« /u)).toEqual([]);
  expect(mails).not.toMatch(/[^"] [:;?!»]|« /u);
  expect(textsOf('fr', 'words').find(([key]) => key === 'words.labelled')?.[1]).toBe('\u00a0: ');
});

it('no colon is appended to a text in code: `words.labelled` and `words.label` include it', () => {
  const web = join(import.meta.dirname, '..');
  const glued = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
    .filter((name) => /\bt\((?:'[^']+'|`[^`]+`)\)\}:/u.test(readFileSync(join(web, name), 'utf8')));
  expect(glued).toEqual([]);
});

it.each(['ne', 'hi'])('subscribers have the same name as on the card of a notice (%s)', (language) => {
  expect(textsMatching(language, /सदस्य/u, ['syndication', 'search', 'menu', 'words', 'front', 'notice-page'])).toEqual([]);
});

it('in French lists are of marchés, and an appel d’offres is one procedure', () => {
  expect(textsMatching('fr', /appels? d’offres/iu).map(([key]) => key)).toEqual([
    'codes.documentType.biddingDocuments',
    'documents.type.biddingDocuments',
    'words.type.invitationForBids',
  ]);
});

it.each(interfaceLanguages)('each section of the account has a heading (%s)', (language) => {
  const headings = textsOf(language, 'account').flatMap(([key, text]) => (/^account\.\w+\.title$/u.test(key) ? [text] : []));
  expect(new Set(headings).size).toBe(headings.length);
});
