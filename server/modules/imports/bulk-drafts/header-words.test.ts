import { expect, test } from 'vitest';
import { bulkDraftFields, wizardFieldOf } from '#contract/bulk-draft-names.ts';
import { interfaceLanguages } from '#contract/languages.ts';
import { readPageTexts, translatorsOf } from '#server/platform/texts.ts';
import { fieldNamed } from './header-words.ts';

const publishing = translatorsOf(readPageTexts('publishing'));
const own = translatorsOf(readPageTexts('bulk-drafts'));
const tabKeys: Readonly<Record<string, string>> = { 'General-information': 'general', 'Detailed-information': 'detailed', 'cpv-codes': 'cpv' };

test.each(interfaceLanguages)('the sample file of a reader of %s is understood, by that reader and by others', (language) => {
  for (const field of bulkDraftFields) {
    const [tab, name] = wizardFieldOf(field) ?? [];
    const label = tab === undefined ? own(language)(`field.${field}`) : publishing(language)(`field.${tabKeys[tab]}.${name}`);
    expect([label, fieldNamed(label, language)]).toEqual([label, field]);
    expect([label, fieldNamed(label.toUpperCase(), 'en')]).toEqual([label, field]);
  }
});

test('names of columns may have a unit, a star and other letters', () => {
  expect(fieldNamed('Estimated Cost (NPR) *', 'en')).toBe('value');
  expect(fieldNamed('  CLOSING   DATE ', 'ne')).toBe('deadline');
  expect(fieldNamed('Numero de reference', 'en')).toBe('contractNumber');
  expect(fieldNamed('Remarks', 'en')).toBeNull();
  expect(fieldNamed('', 'en')).toBeNull();
});
