import type { NoticeContent } from '#contract/notices.ts';
import { normaliseLanguage } from '../codes.ts';
import { omitEmpty } from '../parse-values.ts';
import { type XmlNode, attribute, child } from '../xml/xml-node.ts';
import type { Form, Lot } from './form.ts';
import { titleOf } from './read-values.ts';

const MAX_LANGUAGES = 40;
/** Maximum of a description in another language; all of them together must not outweigh the notice. */
const MAX_DESCRIPTION_LENGTH = 50_000;

interface OtherLanguageTexts {
  /** The notice's forms in other languages. */
  forms: readonly XmlNode[];
  /** Its title in every language of the Official Journal (ML_TI_DOC). */
  titles: readonly XmlNode[];
  language: string | undefined;
  title: string;
  readForm: (form: XmlNode) => Form;
}

const languageOf = (node: XmlNode) => {
  const code = attribute(node, 'LG');
  return (code && normaliseLanguage(code)) || undefined;
};

const translatedTexts = ({ title, description }: { title?: string | undefined; description?: string | undefined }, original: { title?: string | undefined }) =>
  omitEmpty({ title: title === original.title ? undefined : title, description: description?.slice(0, MAX_DESCRIPTION_LENGTH).toWellFormed() });

/** Titles and descriptions in other languages, and lots with theirs: of forms in these languages, else the Official Journal's titles. */
export function translationsOf(lots: Lot[], { forms, titles, language, title, readForm }: OtherLanguageTexts): Pick<NoticeContent, 'lots' | 'translations'> {
  const translations: NonNullable<NoticeContent['translations']> = {};
  for (const node of titles.slice(0, MAX_LANGUAGES)) {
    const otherLanguage = languageOf(node);
    const name = titleOf(child(node, 'TI_TEXT'));
    if (otherLanguage && otherLanguage !== language && name && name !== title) translations[otherLanguage] = { title: name };
  }
  const translationsOfLots = new Map<string, NonNullable<Lot['translations']>>();
  for (const node of forms.slice(0, MAX_LANGUAGES)) {
    const otherLanguage = languageOf(node);
    if (!otherLanguage || otherLanguage === language) continue;
    const form = readForm(node);
    const translation = translatedTexts(form, { title });
    if (translation) translations[otherLanguage] = translation;
    for (const lot of form.lots) {
      const text = translatedTexts(lot, {});
      if (text) translationsOfLots.getOrInsertComputed(lot.id, () => ({}))[otherLanguage] = text;
    }
  }
  return {
    lots: lots.map((lot) => (translationsOfLots.has(lot.id) ? { ...lot, translations: translationsOfLots.get(lot.id) } : lot)),
    translations: Object.keys(translations).length > 0 ? translations : undefined,
  };
}
