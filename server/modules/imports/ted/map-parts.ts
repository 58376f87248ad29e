import { criterionKinds } from '#contract/notices.ts';
import { omitEmpty } from '../parse-values.ts';
import { registration } from '../registration.ts';
import { webLink } from '../web-link.ts';
import { type XmlNode, elementsAt, attribute, child, textOf, descendantsIn } from '../xml/xml-node.ts';
import type { Classifications, Criteria, Party, Places, FormContext } from './form.ts';
import { countryOf, paragraphsOf } from './read-values.ts';

const MAX_CODES = 500;
const MAX_PLACES = 200;
const MAX_CRITERIA = 100;

/** The text of the first of several elements that has any. */
export function firstText(node: XmlNode | undefined, names: readonly string[], max?: number): string | undefined {
  for (const name of names) {
    const text = textOf(child(node, name), max);
    if (text) return text;
  }
  return undefined;
}

const officialName = new Set(['OFFICIALNAME']);
const nationalId = new Set(['NATIONALID']);
const emails = new Set(['E_MAIL']);
const MAX_NAME = 500;

/** An organisation from an element with its address; forms for defence put some of it one level deeper. */
export function partyOf(node: XmlNode | undefined): Party | null {
  if (!node) return null;
  const name = textOf(child(node, 'OFFICIALNAME') ?? descendantsIn(node, officialName)[0], MAX_NAME);
  const code = attribute(child(node, 'COUNTRY'), 'VALUE');
  const country = countryOf(code);
  const city = textOf(child(node, 'TOWN'), 200);
  return {
    name,
    country,
    city,
    identifier: registration(country, textOf(child(node, 'NATIONALID') ?? descendantsIn(node, nationalId)[0], 200)),
    contact: omitEmpty({
      organisationName: name,
      name: firstText(node, ['CONTACT_POINT', 'ATTENTION'], 300) ?? paragraphsOf(child(node, 'ATTENTION'), 300),
      address: textOf(child(node, 'ADDRESS'), 1000),
      city,
      postalCode: textOf(child(node, 'POSTAL_CODE'), 40),
      country: country ?? code,
      phone: textOf(child(node, 'PHONE'), 100),
      email: textOf(child(node, 'E_MAIL') ?? descendantsIn(child(node, 'E_MAILS'), emails)[0], 320),
      fax: textOf(child(node, 'FAX'), 100),
      web: webLink(firstText(node, ['URL_GENERAL', 'URL_BUYER', 'URL'])),
    }),
  };
}

/** CPV codes in elements of these names, each once. */
export function cpvIn(nodes: readonly (XmlNode | undefined)[], names: ReadonlySet<string>): Classifications {
  const classifications = new Map<string, Classifications[number]>();
  for (const node of nodes) {
    for (const element of descendantsIn(node, names)) {
      const code = attribute(child(element, 'CPV_CODE'), 'CODE');
      if (code && code.length <= 40 && classifications.size < MAX_CODES) classifications.set(code, { scheme: 'CPV', code });
    }
  }
  return [...classifications.values()];
}

/** Where a part is done: NUTS codes with their names, and the main site in words. */
export function placesIn(nodes: readonly XmlNode[], siteNode: XmlNode | undefined, { regions }: FormContext): Places {
  const places = new Map<string, Places[number]>();
  for (const node of nodes.slice(0, MAX_PLACES)) {
    const nuts = attribute(node, 'CODE');
    const name = nuts && regions.get(nuts);
    if (nuts && nuts.length <= 10) places.set(nuts, name ? { nuts, name } : { nuts });
  }
  const site = paragraphsOf(siteNode, 300);
  if (site && ![...places.values()].some((place) => place.name === site)) places.set(site, { name: site });
  return [...places.values()];
}

const criterionNames = new Set(['AC_PRICE', 'AC_COST', 'AC_QUALITY', 'AC_CRITERION']);

/** The award criteria, with their weights as written. */
export function criteriaIn(node: XmlNode | undefined): Criteria {
  return descendantsIn(node, criterionNames)
    .slice(0, MAX_CRITERIA)
    .flatMap((criterionNode) => {
      const kind = criterionKinds.find((candidate) => criterionNode.name === `AC_${candidate.toUpperCase()}`);
      const name = paragraphsOf(criterionNode.name === 'AC_CRITERION' ? criterionNode : child(criterionNode, 'AC_CRITERION'), 2000);
      const weighting = textOf(child(criterionNode, 'AC_WEIGHTING'), 100);
      // A bare number is a percentage in nearly all of them, but not in all: it stays as it is.
      const criterion = omitEmpty({ kind, name, weight: weighting });
      return criterion ? [criterion] : [];
    });
}

/** Numbers of the Official Journal in elements of a form. */
const numbers = new Set(['NOTICE_NUMBER_OJ']);
export const namedNoticesIn = (form: XmlNode): string[] => descendantsIn(form, numbers).flatMap((node) => textOf(node, 100) ?? []);

/** Several texts as paragraphs, each once. */
export function paragraphs(texts: readonly (string | undefined)[], max = 20_000): string | undefined {
  return [...new Set(texts.filter((text) => text !== undefined && text !== ''))].join('\n\n').slice(0, max).toWellFormed() || undefined;
}

export const nutsOf = (node: XmlNode | undefined) => elementsAt(node, 'NUTS');
