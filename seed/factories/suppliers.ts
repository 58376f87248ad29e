import type { Country } from './places.ts';
import type { Rng } from './random.ts';
import type { Trade } from './subjects.ts';

/** Company names of each trade, in English and in French. */
const trades: Readonly<Record<Trade, readonly [english: readonly string[], french: readonly string[]]>> = {
  construction: [
    ['Construction', 'Builders', 'Civil Works', 'Infrastructure'],
    ['Travaux Publics', 'Construction', 'Bâtiment'],
  ],
  medical: [
    ['Medical Supplies', 'Healthcare', 'Surgical House'],
    ['Médical', 'Santé Distribution', 'Laboratoires'],
  ],
  it: [
    ['Technologies', 'Infosystems', 'Networks'],
    ['Informatique', 'Numérique', 'Réseaux'],
  ],
  vehicles: [
    ['Motors', 'Automobiles', 'Auto Engineering'],
    ['Automobiles', 'Véhicules Industriels', 'Poids Lourds'],
  ],
  power: [
    ['Electricals', 'Power Systems', 'Energy'],
    ['Électricité', 'Énergies', 'Réseaux Électriques'],
  ],
  water: [
    ['Water Engineering', 'Pipes and Fittings', 'Hydro Systems'],
    ['Canalisations', 'Eaux et Réseaux', 'Hydraulique'],
  ],
  agro: [
    ['Agro', 'Farm Inputs', 'Seeds and Fertilisers'],
    ['Agri Services', 'Semences', 'Coopérative Agricole'],
  ],
  printing: [
    ['Printing Press', 'Publishers', 'Graphics'],
    ['Imprimerie', 'Éditions', 'Arts Graphiques'],
  ],
  trading: [
    ['Traders', 'Supplies', 'Trading House'],
    ['Fournitures', 'Distribution', 'Négoce'],
  ],
  food: [
    ['Foods', 'Catering', 'Food Products'],
    ['Restauration', 'Agroalimentaire', 'Traiteur'],
  ],
  consulting: [
    ['Engineering Consultants', 'Consult', 'Planning Associates'],
    ['Ingénierie', 'Études et Conseil', 'Maîtrise d’Œuvre'],
  ],
  cleaning: [
    ['Facility Services', 'Cleaning Services', 'Green Care'],
    ['Propreté', 'Espaces Verts', 'Services'],
  ],
  guarding: [
    ['Security Services', 'Guards', 'Protection'],
    ['Sécurité', 'Gardiennage', 'Protection'],
  ],
  waste: [
    ['Environmental Services', 'Waste Management', 'Recycling'],
    ['Environnement', 'Collecte et Tri', 'Recyclage'],
  ],
  audit: [
    ['Audit Associates', 'Chartered Accountants', 'Audit Partners'],
    ['Audit', 'Expertise Comptable', 'Commissaires aux Comptes'],
  ],
  insurance: [
    ['General Insurance', 'Insurance', 'Assurance'],
    ['Assurances', 'Mutuelle', 'Prévoyance'],
  ],
  transport: [
    ['Bus Lines', 'Transport', 'Coaches'],
    ['Autocars', 'Transports', 'Mobilités'],
  ],
  training: [
    ['Training Institute', 'Skills Academy', 'Learning'],
    ['Formation', 'Compétences', 'Institut de Formation'],
  ],
};

/** Possible company names of each trade. */
export const wordsOfTrade = (trade: Trade): readonly string[] => trades[trade].flat();

/** The number of a name in a made-up register: always the same for the same name. */
function numberOf(name: string): number {
  let hash = 7;
  for (const letter of name) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  return 10_000 + (Math.abs(hash) % 90_000);
}

/** A made-up company of a trade: a person's or a town's name, its business, and the local legal form. */
export function supplierOf(rng: Rng, country: Country, trade: Trade) {
  const [, surname] = rng.pick(country.people);
  const town = rng.pick(country.towns).name;
  const words = rng.pick(trades[trade][country.code === 'FR' ? 1 : 0]);
  const name = `${rng.chance(0.6) ? surname : town} ${words} ${rng.pick(country.companyForms)}`;
  return { name, scheme: `${country.code}-DEMO`, identifier: `S${numberOf(name)}`, country: country.code };
}
