import type { NoticeContent, NoticeTime } from '#contract/notices.ts';
import type { NoticePlan } from './notice-plan.ts';
import { townIn } from './places.ts';
import type { Rng } from './random.ts';
import { subjects } from './subjects.ts';
import { fill, texts } from './texts/index.ts';

type Part<K extends keyof NoticeContent> = NonNullable<NoticeContent[K]>;

const DAY_MS = 86_400_000;

/** An instant as a buyer of that zone gives it. */
export const timeAt = (at: Date, zone: string): NoticeTime => ({ at: at.toISOString(), zone });

const devanagari = '०१२३४५६७८९';
const bengali = '০১২৩৪৫৬৭৮৯';

/** A number as texts of a language have it: Nepali and Bengali write their own digits. */
export function digitsIn(language: string, text: string): string {
  const own = language === 'ne' ? devanagari : language === 'bn' ? bengali : null;
  return own === null ? text : text.replaceAll(/\d/gu, (digit) => own[Number(digit)] ?? digit);
}

const two = (year: number) => String(year % 100).padStart(2, '0');

/** The financial year in which a notice is published, as its country writes it. Nepal's is of Bikram Sambat. */
export function financialYear(country: string, publishedAt: Date): string {
  const year = publishedAt.getUTCFullYear() - (publishedAt.getUTCMonth() < 6 ? 1 : 0);
  if (country === 'NP') return `${year + 57}/${two(year + 58)}`;
  if (country === 'FR' || country === 'US') return String(publishedAt.getUTCFullYear());
  return country === 'IN' || country === 'BD' ? `${year}-${two(year + 1)}` : `${year}/${two(year + 1)}`;
}

/** Three figures and zeros: estimates are round. */
function round(amount: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 2);
  return Math.round(amount / step) * step;
}

/** The estimated value in the country's currency, within what the subject usually costs. */
export function estimate(rng: Rng, plan: NoticePlan): Part<'value'> {
  const [from, to] = subjects[plan.subject].usd;
  const { currency, perUsd } = plan.buyer.country;
  const usd = from * (to / from) ** rng.next();
  const amount = round(usd * perUsd);
  return { amount: rng.chance(0.1) ? `${amount - 1}.${rng.int(10, 99)}` : String(amount), currency };
}

const share = (value: Part<'value'>, part: number): Part<'value'> => ({ ...value, amount: String(round(Number(value.amount) * part)) });

export function lotsOf(rng: Rng, plan: NoticePlan, value: Part<'value'> | undefined): Part<'lots'> {
  const { country } = plan.buyer;
  const count = rng.int(2, 6);
  const [cpv = ''] = subjects[plan.subject].cpv;
  return Array.from({ length: count }, (_, at) => {
    const place = townIn(country, country.towns[(plan.at + at) % country.towns.length]!, plan.language);
    const title = fill(texts[plan.language].lot, { n: digitsIn(plan.language, String(at + 1)), place });
    return { id: `LOT-${at + 1}`, title, ...(value ? { value: share(value, 1 / count) } : {}), classifications: [{ scheme: 'CPV', code: cpv }] };
  });
}

const documentTypes = ['biddingDocuments', 'technicalSpecifications', 'billOfQuantity', 'contractDraft', 'illustration'];

/** One to five documents at addresses of the reserved domain .example. */
export function documentsOf(rng: Rng, plan: NoticePlan, reference: string): Part<'documents'> {
  const titles = texts[plan.language].documents.slice(0, rng.int(1, subjects[plan.subject].category === 'works' ? 5 : 4));
  return titles.map((title, at) => ({
    id: `${reference}-${at + 1}`,
    title,
    url: `https://${plan.buyer.domain}/tenders/${reference.toLowerCase()}/${at + 1}.pdf`,
    format: 'application/pdf',
    documentType: documentTypes[at] ?? 'tenderNotice',
    datePublished: plan.publishedAt.toISOString(),
    language: plan.language,
  }));
}

const streets = ['Civic Square', 'Station Road', 'River Road', 'Market Street', 'Secretariat Road'];
const frenchStreets = ['rue de la République', 'avenue Jean-Jaurès', 'place de l’Hôtel-de-Ville', 'boulevard Pasteur'];

export function contactOf(rng: Rng, plan: NoticePlan): Part<'contact'> {
  const { country, town, domain, name } = plan.buyer;
  const [firstName, lastName] = rng.pick(country.people);
  return {
    organisationName: name,
    title: texts[plan.language].officer,
    firstName,
    lastName,
    address: `${rng.int(1, 180)} ${rng.pick(country.code === 'FR' ? frenchStreets : streets)}`,
    city: town.name,
    state: town.region,
    country: country.code,
    phone: `${country.dial} 555 0${rng.int(100, 199)}`,
    email: `procurement@${domain}`,
    postalCode: town.postalCode,
    web: `https://${domain}`,
  };
}

function supplierOf(rng: Rng, plan: NoticePlan) {
  const { country } = plan.buyer;
  const [, surname] = rng.pick(country.people);
  const name = `${rng.chance(0.5) ? surname : rng.pick(country.towns).name} ${rng.pick(country.companyForms)}`;
  return { name, scheme: `${country.code}-DEMO`, identifier: `S${rng.int(10_000, 99_999)}`, country: country.code };
}

/** One award, or one a lot; signed on a day some weeks after the deadline, never in the future. */
export function awardsOf(rng: Rng, plan: NoticePlan, content: NoticeContent, reference: string): Part<'awards'> {
  const after = (plan.deadline ?? plan.publishedAt).getTime() + (plan.deadline ? rng.int(20, 60) : -rng.int(1, 6)) * DAY_MS;
  const date = new Date(Math.min(after, plan.now.getTime() - DAY_MS)).toISOString().slice(0, 10);
  const lots = content.lots ?? [];
  const of = (value: Part<'value'> | undefined, at: number, lot?: string) => ({
    id: `${reference}-A${at + 1}`,
    status: 'active',
    date,
    ...(value ? { value: share(value, 0.76 + rng.next() * 0.24) } : {}),
    suppliers: Array.from({ length: rng.chance(0.12) ? 2 : 1 }, () => supplierOf(rng, plan)),
    contractNumber: `${reference}/C${at + 1}`,
    ...(lot === undefined ? {} : { lots: [lot] }),
  });
  return lots.length === 0 ? [of(content.value, 0)] : lots.map((lot, at) => of(lot.value, at, lot.id));
}

const donors: Readonly<Record<string, readonly string[]>> = {
  NP: ['WB', 'ADB', 'JICA', 'KfW', 'AIIB', 'KOICA'],
  IN: ['WB', 'ADB', 'JICA', 'NDB', 'AFD', 'AIIB'],
  KE: ['WB', 'AfDB', 'AFD', 'EU', 'IFAD', 'UNICEF'],
  ZA: ['NDB', 'AfDB', 'KfW', 'EIB'],
  BD: ['WB', 'ADB', 'JICA', 'IsDB', 'UNDP', 'WFP'],
  FR: ['EU', 'EIB'],
};
const projects: Readonly<Record<string, string>> = {
  roads: 'Rural Connectivity Improvement Project',
  water: 'Urban Water and Sanitation Programme',
  power: 'Power Transmission and Distribution Expansion Project',
  health: 'Health Systems Strengthening Project',
  education: 'Skills for Employment Programme',
  agriculture: 'Irrigation and Climate-Smart Farming Project',
  municipal: 'Secondary Towns Development Project',
  digital: 'Digital Government Project',
  transport: 'Sustainable Urban Transport Project',
  ministry: 'Public Financial Management Programme',
};

/** Who pays: a donor's project for some of the larger purchases, else public budgets. */
export function fundingOf(rng: Rng, plan: NoticePlan): Pick<NoticeContent, 'fundingAgency' | 'sourceOfFunding' | 'project'> {
  const { country, kind } = plan.buyer;
  const agencies = donors[country.code];
  const title = projects[kind];
  if (agencies && title && rng.chance(country.code === 'FR' ? 0.08 : 0.28)) {
    const fundingAgency = rng.pick(agencies);
    const sourceOfFunding = fundingAgency === 'EU' ? 'europeanUnion' : ['JICA', 'KfW', 'AFD', 'KOICA'].includes(fundingAgency) ? 'bilateral' : 'multilateral';
    // One project of a donor in a country has one number.
    return { fundingAgency, sourceOfFunding, project: { id: `${country.code}-${fundingAgency}-${kind.toUpperCase()}`, title } };
  }
  // Where no donor pays, programmes of the state's own do.
  if (!agencies && title && rng.chance(0.15)) {
    return { sourceOfFunding: 'governmentBudget', project: { id: `${country.code}-PRG-${kind.toUpperCase()}`, title } };
  }
  if (!rng.chance(0.6)) return {};
  const local = kind === 'municipal' || kind === 'culture' ? 'localBudget' : 'ownFunds';
  return { sourceOfFunding: rng.chance(0.5) ? 'governmentBudget' : local };
}
