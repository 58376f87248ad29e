import type { NoticeContent } from '#contract/notices.ts';
import type { MadeUpBuyer } from './buyers.ts';
import type { Rng } from './random.ts';
import type { BuyerKind } from './subjects.ts';

/** The funder of each kind of project in a country: one of those that lend or give there. */
const funders: Readonly<Record<string, Partial<Record<BuyerKind, string>>>> = {
  NP: { roads: 'ADB', water: 'ADB', power: 'KfW', health: 'WB', education: 'ADB', agriculture: 'IFAD', municipal: 'WB', digital: 'WB', ministry: 'WB' },
  IN: { roads: 'WB', water: 'JICA', power: 'KfW', health: 'WB', education: 'WB', agriculture: 'IFAD', municipal: 'ADB', digital: 'WB', transport: 'NDB' },
  KE: {
    roads: 'AfDB',
    water: 'AFD',
    power: 'WB',
    health: 'Global Fund',
    education: 'WB',
    agriculture: 'IFAD',
    municipal: 'WB',
    digital: 'WB',
    transport: 'EU',
  },
  ZA: { roads: 'NDB', water: 'NDB', power: 'AfDB', transport: 'KfW', health: 'Global Fund' },
  BD: { roads: 'ADB', water: 'JICA', power: 'AIIB', health: 'WB', education: 'WB', agriculture: 'IFAD', municipal: 'ADB', digital: 'KOICA', transport: 'JICA' },
  FR: { transport: 'EIB', water: 'EU', digital: 'EU', education: 'EU', agriculture: 'EU', power: 'EU', municipal: 'EU' },
};
const bilateral = new Set(['JICA', 'KfW', 'AFD', 'KOICA']);
const nations: Readonly<Record<string, string>> = {
  NP: 'Nepal',
  IN: 'India',
  KE: 'Kenya',
  ZA: 'South Africa',
  BD: 'Bangladesh',
  AU: 'Australia',
  US: 'United States',
};

const titles: Partial<Record<BuyerKind, readonly [english: string, french: string]>> = {
  roads: ['Rural Connectivity Improvement Project', 'Programme régional des routes départementales'],
  water: ['Urban Water and Sanitation Programme', 'Programme FEDER Eau et milieux aquatiques'],
  power: ['Power Distribution Expansion Project', 'Programme FEDER Transition énergétique'],
  health: ['Health Systems Strengthening Project', 'Plan régional de modernisation hospitalière'],
  education: ['Skills for Employment Programme', 'Programme FEDER Campus et compétences'],
  agriculture: ['Irrigation and Climate-Smart Farming Project', 'Programme FEADER Développement rural'],
  municipal: ['Secondary Towns Development Project', 'Programme FEDER Villes durables'],
  digital: ['Digital Government Project', 'Programme FEDER Services publics numériques'],
  transport: ['Sustainable Urban Transport Project', 'Programme de mobilité durable'],
  ministry: ['Public Financial Management Programme', 'Programme régional d’équipement'],
};

/** The project of a kind of body in a country. */
function projectOfNotice({ country: { code }, kind }: MadeUpBuyer, agency: string): NonNullable<NoticeContent['project']> {
  const [english = '', french = ''] = titles[kind] ?? [];
  return { id: `${code}-${agency}-${kind.toUpperCase()}`, title: code === 'FR' ? french : `${nations[code] ?? code} ${english}` };
}

const sourceOf = (agency: string) => (agency === 'EU' ? 'europeanUnion' : bilateral.has(agency) ? 'bilateral' : 'multilateral');

/** Who pays: a funder's project for some larger purchases, else public budgets. @param isLarge large enough for a funder. */
export function fundingOf(rng: Rng, buyer: MadeUpBuyer, isLarge: boolean): Pick<NoticeContent, 'fundingAgency' | 'sourceOfFunding' | 'project'> {
  const { country, kind } = buyer;
  const [isProject, isProgramme, isTold, isCentral] = [rng.chance(country.code === 'FR' ? 0.16 : 0.42), rng.chance(0.2), rng.chance(0.6), rng.chance(0.5)];
  const agency = funders[country.code]?.[kind];
  if (agency && isLarge && isProject) return { fundingAgency: agency, sourceOfFunding: sourceOf(agency), project: projectOfNotice(buyer, agency) };
  // Where nobody else pays, the state's own programmes do.
  if (!funders[country.code] && titles[kind] && isProgramme) return { sourceOfFunding: 'governmentBudget', project: projectOfNotice(buyer, 'PRG') };
  if (!isTold) return {};
  const local = kind === 'municipal' || kind === 'culture' ? 'localBudget' : 'ownFunds';
  return { sourceOfFunding: isCentral ? 'governmentBudget' : local };
}
