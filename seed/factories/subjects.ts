/** The main activity of a body, which decides what it buys. */
export type BuyerKind =
  | 'municipal'
  | 'ministry'
  | 'roads'
  | 'water'
  | 'power'
  | 'health'
  | 'education'
  | 'agriculture'
  | 'digital'
  | 'transport'
  | 'security'
  | 'culture';

export type Category = 'goods' | 'works' | 'services';
/** The trade of its suppliers. */
export type Trade =
  | 'construction'
  | 'medical'
  | 'it'
  | 'vehicles'
  | 'power'
  | 'water'
  | 'agro'
  | 'printing'
  | 'trading'
  | 'food'
  | 'consulting'
  | 'cleaning'
  | 'guarding'
  | 'waste'
  | 'audit'
  | 'insurance'
  | 'transport'
  | 'training';

/** Something to buy. Its titles are in texts/, one in each language. */
export interface Subject {
  /** CPV codes, the main one first. */
  readonly cpv: readonly string[];
  readonly category: Category;
  /** Price range of one `unit` in the United States, in dollars: a piece or metre, a kilometre, or the whole. */
  readonly usd: readonly [number, number];
  readonly unit: 'piece' | 'km' | 'whole';
  /** Number of pieces or kilometres in a purchase. */
  readonly count: readonly [number, number];
  /** The description that suits it. */
  readonly scope: 'roadworks' | 'building' | 'repair' | 'equipment' | 'consumables' | 'consulting' | 'operation';
  readonly trade: Trade;
  /** Who buys it; municipal bodies buy almost everything. */
  readonly kinds: readonly BuyerKind[];
  /** Months from signing to completion. */
  readonly months: readonly [number, number];
}

const PRICE_RANGE = /^(?<amount>[\d.]+)-(?<max>[\d.]+)$/u;
const THOUSAND = 1000;
const months: Readonly<Record<Subject['scope'], readonly [number, number]>> = {
  roadworks: [9, 36],
  building: [8, 30],
  repair: [4, 14],
  equipment: [2, 9],
  consumables: [2, 12],
  consulting: [4, 24],
  operation: [12, 36],
};
const categories: Readonly<Record<Subject['scope'], Category>> = {
  roadworks: 'works',
  building: 'works',
  repair: 'works',
  equipment: 'goods',
  consumables: 'goods',
  consulting: 'services',
  operation: 'services',
};

/** @param thousands "from-to" in thousands of dollars, of one unit. */
function subject(
  scope: Subject['scope'],
  trade: Trade,
  thousands: string,
  kinds: string,
  cpv: readonly string[],
  count?: readonly [number, number],
  km = false,
): Subject {
  const { amount, max } = PRICE_RANGE.exec(thousands)?.groups ?? {};
  return {
    scope,
    category: categories[scope],
    trade,
    usd: [Number(amount) * THOUSAND, Number(max) * THOUSAND],
    unit: count === undefined ? 'whole' : km ? 'km' : 'piece',
    count: count ?? [1, 1],
    kinds: kinds.split(' ') as BuyerKind[],
    cpv,
    months: months[scope],
  };
}

export const subjects = {
  road: subject('roadworks', 'construction', '1200-3500', 'roads municipal', ['45233120', '45233220'], [2, 48], true),
  bridge: subject('roadworks', 'construction', '60-150', 'roads', ['45221111'], [20, 180]),
  expressway: subject('roadworks', 'construction', '24000-40000', 'roads transport', ['45233110', '45221240'], [30, 90], true),
  school: subject('building', 'construction', '150-350', 'education municipal', ['45214200', '45261910'], [4, 24]),
  hospitalWing: subject('building', 'construction', '6000-45000', 'health', ['45215140', '45310000']),
  waterSupply: subject('roadworks', 'water', '3000-30000', 'water municipal', ['45232150', '44162500']),
  sewer: subject('roadworks', 'construction', '700-2000', 'water municipal', ['45232410'], [2, 30], true),
  canal: subject('roadworks', 'construction', '250-900', 'agriculture', ['45247110', '45232120'], [2, 40], true),
  powerLine: subject('roadworks', 'power', '120-350', 'power', ['45231400', '31170000'], [4, 60], true),
  substation: subject('building', 'power', '15000-60000', 'power', ['45232221', '31170000']),
  renovation: subject('repair', 'construction', '400-4000', 'ministry municipal culture education', ['45453100']),
  streetLights: subject('roadworks', 'power', '2-4.5', 'municipal power', ['45316110', '34928000'], [80, 2500]),
  sportsHall: subject('building', 'construction', '3000-18000', 'municipal culture', ['45212200']),
  busTerminal: subject('building', 'construction', '5000-30000', 'transport municipal', ['45213311']),
  floodWall: subject('roadworks', 'construction', '2000-20000', 'water agriculture', ['45246400']),
  market: subject('building', 'construction', '1500-8000', 'municipal', ['45213140']),
  heritage: subject('repair', 'construction', '600-9000', 'culture', ['45454100']),
  medicines: subject('consumables', 'medical', '80-3000', 'health', ['33600000']),
  beds: subject('equipment', 'medical', '1.2-4', 'health', ['33192000', '33190000'], [10, 250]),
  xray: subject('equipment', 'medical', '120-900', 'health', ['33111000', '33100000']),
  ambulances: subject('equipment', 'vehicles', '45-110', 'health municipal', ['34114121'], [2, 12]),
  laptops: subject('equipment', 'it', '0.6-1.2', 'digital education ministry municipal', ['30213100'], [20, 800]),
  servers: subject('equipment', 'it', '80-1500', 'digital ministry', ['48820000', '32420000']),
  transformers: subject('equipment', 'power', '1.5-9', 'power', ['31170000'], [20, 400]),
  waterMeters: subject('equipment', 'water', '0.025-0.07', 'water', ['38421100'], [500, 20_000]),
  pipes: subject('consumables', 'water', '60-1200', 'water', ['44162500']),
  fertiliser: subject('consumables', 'agro', '0.38-0.62', 'agriculture', ['24440000'], [500, 30_000]),
  seeds: subject('consumables', 'agro', '30-600', 'agriculture', ['03111000']),
  textbooks: subject('consumables', 'printing', '0.001-0.0025', 'education', ['22112000'], [20_000, 400_000]),
  schoolFurniture: subject('equipment', 'trading', '3-9', 'education municipal', ['39160000'], [4, 40]),
  uniforms: subject('consumables', 'trading', '20-400', 'security transport', ['18110000', '35811200']),
  vehicles: subject('equipment', 'vehicles', '28-60', 'ministry transport security', ['34113000', '34100000'], [3, 40]),
  refuseTrucks: subject('equipment', 'vehicles', '75-180', 'municipal', ['34144511'], [2, 20]),
  fireEngine: subject('equipment', 'vehicles', '280-900', 'security municipal', ['34144210']),
  solar: subject('equipment', 'power', '9-45', 'power education', ['09331200', '09310000'], [3, 40]),
  schoolFood: subject('consumables', 'food', '60-1200', 'education', ['15800000']),
  diesel: subject('consumables', 'trading', '40-900', 'transport power municipal', ['09134200']),
  laboratory: subject('equipment', 'medical', '40-800', 'education health', ['38500000', '38000000']),
  cement: subject('consumables', 'trading', '30-450', 'roads municipal', ['44111200', '14622000']),
  cameras: subject('equipment', 'it', '40-700', 'security transport municipal', ['35125300']),
  stationery: subject('consumables', 'trading', '5-60', 'ministry municipal education', ['30192000']),
  supervision: subject('consulting', 'consulting', '400-5000', 'roads water power', ['71520000', '71247000']),
  feasibility: subject('consulting', 'consulting', '250-2500', 'roads power transport water', ['71241000', '71300000']),
  cleaning: subject('operation', 'cleaning', '120-1800', 'health', ['90911200']),
  guards: subject('operation', 'guarding', '40-110', 'ministry health power culture', ['79713000'], [3, 40]),
  catering: subject('operation', 'food', '250-2000', 'health', ['55524000']),
  wasteCollection: subject('operation', 'waste', '1000-12000', 'municipal', ['90511000']),
  software: subject('consulting', 'it', '300-4000', 'digital ministry', ['72262000', '48000000']),
  internet: subject('operation', 'it', '1.2-6', 'digital education ministry', ['72411000'], [5, 80]),
  audit: subject('consulting', 'audit', '40-350', 'ministry water power', ['79212000']),
  training: subject('consulting', 'training', '1.5-5', 'education agriculture ministry', ['80530000'], [25, 600]),
  insurance: subject('operation', 'insurance', '80-900', 'transport power municipal', ['66510000']),
  vehicleRepair: subject('operation', 'vehicles', '60-500', 'transport security ministry', ['50110000']),
  lifts: subject('operation', 'power', '40-350', 'health ministry culture', ['50750000']),
  busService: subject('operation', 'transport', '2000-20000', 'transport', ['60112000', '60130000']),
  parks: subject('operation', 'cleaning', '150-1800', 'municipal culture', ['77310000']),
  survey: subject('consulting', 'consulting', '120-900', 'ministry agriculture', ['79311000', '71355000']),
  medicalWaste: subject('operation', 'waste', '100-900', 'health', ['90524000']),
} satisfies Record<string, Subject>;

export type SubjectKey = keyof typeof subjects;
export const subjectOf = (key: SubjectKey): Subject => subjects[key];
