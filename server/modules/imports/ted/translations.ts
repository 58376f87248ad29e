import type { NoticeContent } from '#contract/notices.ts';
import { normaliseLanguage } from '../codes.ts';
import { omitEmpty } from '../parse-values.ts';
import { type XmlNode, attribute, child } from '../xml/xml-node.ts';
import type { Form, Lot } from './form.ts';
import { titleOf } from './read-values.ts';

const MAX_LANGUAGES = 40;
/** Maximum of a description in another language; all of them together must not outweigh the notice. */
const MAX_WORDS = 50_000;

interface OtherLanguageTexts {
  /** The notice's forms in other languages. */
  forms: readonly XmlNode[];
  /** Its title in every language of the Official Journal (ML_TI_DOC). */
  titles: readonly XmlNode[];
  language: string | undefined;
  title: string;
  read: (form: XmlNode) => Form;
}

const languageOf = (node: XmlNode) => {
  const code = attribute(node, 'LG');
  return (code && normaliseLanguage(code)) || undefined;
};

const words = ({ title, description }: { title?: string | undefined; description?: string | undefined }, own: { title?: string | undefined }) =>
  omitEmpty({ title: title === own.title ? undefined : title, description: description?.slice(0, MAX_WORDS).toWellFormed() });

/** Titles and descriptions in other languages, and lots with theirs: of forms in these languages, else the Official Journal's titles. */
export function translationsOf(lots: Lot[], { forms, titles, language, title, read }: OtherLanguageTexts): Pick<NoticeContent, 'lots' | 'translations'> {
  const found: NonNullable<NoticeContent['translations']> = {};
  for (const node of titles.slice(0, MAX_LANGUAGES)) {
    const other = languageOf(node);
    const name = titleOf(child(node, 'TI_TEXT'));
    if (other && other !== language && name && name !== title) found[other] = { title: name };
  }
  const ofLots = new Map<string, NonNullable<Lot['translations']>>();
  for (const node of forms.slice(0, MAX_LANGUAGES)) {
    const other = languageOf(node);
    if (!other || other === language) continue;
    const form = read(node);
    const own = words(form, { title });
    if (own) found[other] = own;
    for (const lot of form.lots) {
      const text = words(lot, {});
      if (text) ofLots.getOrInsertComputed(lot.id, () => ({}))[other] = text;
    }
  }
  return {
    lots: lots.map((lot) => (ofLots.has(lot.id) ? { ...lot, translations: ofLots.get(lot.id) } : lot)),
    translations: Object.keys(found).length > 0 ? found : undefined,
  };
}
