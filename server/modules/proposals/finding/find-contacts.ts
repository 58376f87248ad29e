import type { Found } from './plain-text.ts';

const email = /(?<![\p{L}\p{N}._%+-])[a-z0-9](?:[a-z0-9._%+-]{0,62}[a-z0-9_%+-])?@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}(?![\p{L}\p{N}@])/giu;
const web = /(?<![\p{L}\p{N}@./])(?:https?:\/\/|www\.)[^\s<>"'()[\]{}|,;]{3,300}/giu;
/** A label and a number after it; the number may have several parts. */
const NUMBER = '(\\+?\\(?\\d[\\d\\s()./-]{4,22}\\d)(?![\\d-])';
const phoneLabel = 'tel(?:ephone|efoon|efono|e?fon)?|phone|mobile|cell|contact no|simu|foon|telefono|फोन|टेलिफोन|दूरभाष|मोबाइल|सम्पर्क नं|ফোন|টেলিফোন|মোবাইল';
const faxLabel = 'fax|telecopie|nukushi|faks|फ्याक्स|फैक्स|ফ্যাক্স';
const labelled = (labels: string) => new RegExp(`(?<!\\p{L})(?:${labels})[\\s.]*(?:no|number|nos|nr|n°|नं|नम्बर|নং|নম্বর)?[\\s.:：=-]*${NUMBER}`, 'giu');
const phone = labelled(phoneLabel);
const fax = labelled(faxLabel);
const international = /(?<![\d+\p{L}])\+\d{1,3}[\s.-]?(?:\(?\d{1,5}\)?[\s.-]?){1,4}\d{2,5}(?!\d)/gu;

const [MIN_DIGITS, MAX_DIGITS] = [6, 15];
const isNumber = (text: string) => {
  const digits = text.replaceAll(/\D/gu, '').length;
  return digits >= MIN_DIGITS && digits <= MAX_DIGITS;
};

function all(plain: string, form: RegExp, group = 0): Found<string>[] {
  return [...plain.matchAll(form)].map((match) => {
    const value = match[group]!;
    const from = match.index + match[0].lastIndexOf(value);
    return { value, from, to: from + value.length };
  });
}

export const findEmails = (plain: string): Found<string>[] => all(plain, email);

/** Addresses in the web, without the sign that ends the sentence. */
export const findWebs = (plain: string): Found<string>[] =>
  all(plain, web).map(({ value, from }) => {
    const bare = value.replace(/[.:!?।]+$/u, '');
    return { value: bare, from, to: from + bare.length };
  });

export const findFaxes = (plain: string): Found<string>[] => all(plain, fax, 1).filter(({ value }) => isNumber(value));

/** Numbers after a word for telephone, and international ones that no fax is. */
export function findPhones(plain: string): Found<string>[] {
  const taken = findFaxes(plain);
  const found: Found<string>[] = [];
  for (const each of [...all(plain, phone, 1), ...all(plain, international)]) {
    if (isNumber(each.value) && ![...taken, ...found].some(({ from, to }) => from < each.to && each.from < to)) found.push(each);
  }
  return found;
}
