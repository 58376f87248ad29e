import type { BuyerType } from '#contract/organisations.ts';
import type { InterfaceLanguage } from '#contract/sites.ts';
import type { NamedBuyer } from '#server/modules/organisations/seeding.ts';
import { type Country, type Town, countries, townIn } from './places.ts';
import type { BuyerKind } from './subjects.ts';

/** A made-up public body. */
export interface MadeUpBuyer {
  readonly name: string;
  readonly kind: BuyerKind;
  readonly country: Country;
  readonly town: Town;
  /** The language that it mostly writes in, unless it follows the country's mix. */
  readonly language?: InterfaceLanguage;
  /** Its made-up identifier in a register. */
  readonly identifier: { readonly scheme: string; readonly identifier: string };
  /** Its internet domain, in a reserved namespace. */
  readonly domain: string;
}

/** Names by country: kind, name with {town}, and the language if it is not English. */
type Pattern = readonly [kind: BuyerKind, name: string, language?: InterfaceLanguage];

const english: readonly Pattern[] = [
  ['municipal', '{town} Municipal Services'],
  ['roads', '{town} Regional Roads Authority'],
  ['water', '{town} Water and Sanitation Utility'],
  ['power', '{town} Power Distribution Company'],
  ['health', '{town} General Hospital'],
  ['education', '{town} Institute of Technology'],
  ['agriculture', '{town} Agricultural Development Board'],
  ['digital', '{town} Digital Services Agency'],
  ['transport', '{town} Public Transport Authority'],
  ['security', '{town} Fire and Rescue Service'],
  ['culture', '{town} Museums and Heritage Trust'],
  ['ministry', 'Department of Regional Planning, {town} Office'],
  ['education', '{town} Schools Directorate'],
];

const patterns: Readonly<Record<string, readonly Pattern[]>> = {
  NP: [
    ['municipal', '{town} Metropolitan Infrastructure Office'],
    ['roads', 'Road Division Project Office, {town}'],
    ['water', '{town} Valley Water Utility'],
    ['power', '{town} Electricity Distribution Centre'],
    ['health', '{town} Provincial Teaching Hospital'],
    ['education', '{town} Polytechnic Campus'],
    ['municipal', '{town} नगर पूर्वाधार कार्यालय', 'ne'],
    ['water', '{town} खानेपानी तथा ढल व्यवस्थापन कार्यालय', 'ne'],
    ['education', '{town} शिक्षा विकास एकाइ', 'ne'],
    ['agriculture', '{town} सिँचाइ तथा कृषि विकास कार्यालय', 'ne'],
    ['security', '{town} अग्नि नियन्त्रण तथा उद्धार सेवा', 'ne'],
    ['digital', 'Province Digital Service Centre, {town}'],
    ['ministry', 'Ministry of Physical Planning, {town} Liaison Office'],
  ],
  IN: [
    ['municipal', '{town} Smart Urban Mission'],
    ['roads', 'Public Works Circle, {town}'],
    ['water', '{town} Jal Nigam Division'],
    ['power', '{town} Vidyut Vitran Company'],
    ['health', 'Government Medical College, {town}'],
    ['education', '{town} State University'],
    ['municipal', '{town} नगर विकास प्राधिकरण', 'hi'],
    ['water', '{town} जल आपूर्ति मंडल', 'hi'],
    ['health', '{town} ज़िला चिकित्सालय', 'hi'],
    ['agriculture', '{town} कृषि उपज विपणन बोर्ड', 'hi'],
    ['transport', '{town} City Bus Services Limited'],
    ['security', 'Police Housing Unit, {town}'],
    ['digital', '{town} Electronics and IT Promotion Agency'],
  ],
  FR: [
    ['municipal', 'Communauté urbaine du pays de {town}', 'fr'],
    ['roads', 'Syndicat des mobilités et routes de {town}', 'fr'],
    ['water', 'Régie des eaux de {town}', 'fr'],
    ['power', 'Syndicat d’énergie de {town}', 'fr'],
    ['health', 'Groupement hospitalier de {town}', 'fr'],
    ['education', 'Université technologique de {town}', 'fr'],
    ['agriculture', 'Agence agricole de {town}', 'fr'],
    ['digital', 'Agence numérique de {town}', 'fr'],
    ['transport', 'Régie des transports de {town}', 'fr'],
    ['security', 'Service d’incendie et de secours de {town}', 'fr'],
    ['culture', 'Établissement public du patrimoine de {town}', 'fr'],
    ['ministry', 'Direction régionale de l’équipement, {town}', 'fr'],
    ['municipal', 'Office de l’habitat de {town}', 'fr'],
  ],
  BD: [
    ['municipal', '{town} Paurashava Development Unit'],
    ['roads', 'Roads Division, {town} Zone'],
    ['water', '{town} Water Supply Authority'],
    ['power', '{town} Palli Power Cooperative'],
    ['health', '{town} Medical College Hospital Trust'],
    ['education', '{town} Science and Technology University'],
    ['municipal', '{town} নগর উন্নয়ন কর্তৃপক্ষ', 'bn'],
    ['water', '{town} পানি ও পয়ঃনিষ্কাশন কর্তৃপক্ষ', 'bn'],
    ['education', '{town} প্রাথমিক শিক্ষা দপ্তর', 'bn'],
    ['agriculture', '{town} কৃষি উন্নয়ন দপ্তর', 'bn'],
    ['health', '{town} জেলা সদর হাসপাতাল', 'bn'],
    ['transport', '{town} Inland Transport Authority'],
    ['digital', '{town} Digital Innovation Office'],
  ],
  ZA: [
    ...english.slice(0, 9),
    ['municipal', 'Munisipale Dienste {town}', 'af'],
    ['culture', 'Erfenisraad {town}', 'af'],
    ['agriculture', 'Landbounavorsingsentrum {town}', 'af'],
    ['security', '{town} Metro Safety Department'],
  ],
  KE: [
    ...english.slice(1, 10),
    ['municipal', '{town} County Works Department'],
    ['education', 'Chuo cha Ufundi {town}', 'sw'],
    ['health', 'Hospitali ya Rufaa {town}', 'sw'],
    ['water', 'Shirika la Maji {town}', 'sw'],
  ],
  US: [...english.slice(0, 11), ['education', '{town} Unified School District'], ['security', '{town} County Sheriff Support Division']],
  AU: english,
};

const BUYERS_OF_A_COUNTRY = 25;

function buyersOf(country: Country): MadeUpBuyer[] {
  const combinations = (patterns[country.code] ?? english).flatMap((pattern) => country.towns.map((town) => ({ pattern, town })));
  // A step coprime to the number visits every pair of pattern and town once, well mixed.
  return Array.from({ length: BUYERS_OF_A_COUNTRY }, (_, index) => {
    const { pattern, town } = combinations[(index * 15) % combinations.length]!;
    const [kind, name, language] = pattern;
    const number = `${country.code}-${(100_000 + index * 7919).toString()}`;
    return {
      name: name.replace('{town}', townIn(country, town, language ?? 'en')),
      kind,
      country,
      town,
      ...(language === undefined ? {} : { language }),
      identifier: { scheme: `${country.code}-DEMO`, identifier: number },
      domain: `buyer${index + 1}.${country.code.toLowerCase()}.example`,
    };
  });
}

/** The eForms buyer-legal-type of each kind of buyer. */
const bodies: Readonly<Record<BuyerKind, BuyerType>> = {
  municipal: 'la',
  ministry: 'cga',
  roads: 'ra',
  water: 'pub-undert',
  power: 'pub-undert',
  health: 'body-pl',
  education: 'body-pl',
  agriculture: 'ra',
  digital: 'cga',
  transport: 'pub-undert',
  security: 'la',
  culture: 'org-sub',
};

/** The public details of a made-up buyer. */
export function detailsOf({ kind, country, town, domain }: MadeUpBuyer, at: number): NonNullable<NamedBuyer['details']> {
  return {
    buyerType: bodies[kind],
    address: { street: `${1 + ((at * 37) % 180)} Station Road`, city: town.name, region: town.region, postalCode: town.postalCode },
    web: `https://${domain}`,
    contact: { email: `procurement@${domain}`, phone: `${country.dial} 555 0${String(100 + ((at * 13) % 100))}` },
  };
}

/** Parents of bodies in their country: a ministry of its offices and services. */
export function parentOf(buyer: MadeUpBuyer): MadeUpBuyer | undefined {
  if (!['roads', 'digital', 'agriculture'].includes(buyer.kind)) return undefined;
  return madeUpBuyers.find(({ kind, country }) => kind === 'ministry' && country === buyer.country);
}

/** About two hundred public bodies, twenty-five in each country. None of them exists. */
export const madeUpBuyers: readonly MadeUpBuyer[] = countries.flatMap(buyersOf);
