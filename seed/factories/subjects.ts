/** What a body mainly does; decides what it buys. */
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

/** Something that is bought. Its titles stand in texts/, one in each language. */
export interface Subject {
  /** CPV codes, the main one first. */
  readonly cpv: readonly string[];
  readonly category: 'goods' | 'works' | 'services';
  /** Usual value in US dollars, from and to. */
  readonly usd: readonly [number, number];
  /** Who buys it; municipal bodies buy nearly everything. */
  readonly kinds: readonly BuyerKind[];
}

const subject = (category: Subject['category'], usd: readonly [number, number], kinds: string, ...cpv: string[]): Subject => ({
  category,
  usd,
  kinds: kinds.split(' ') as BuyerKind[],
  cpv,
});

export const subjects = {
  road: subject('works', [200_000, 18_000_000], 'roads municipal', '45233120', '45233220'),
  bridge: subject('works', [300_000, 9_000_000], 'roads', '45221111'),
  school: subject('works', [120_000, 2_500_000], 'education municipal', '45214200', '45261910'),
  hospitalWing: subject('works', [400_000, 12_000_000], 'health', '45215140', '45310000'),
  waterSupply: subject('works', [150_000, 6_000_000], 'water municipal', '45232150', '44162500'),
  sewer: subject('works', [200_000, 7_000_000], 'water municipal', '45232410'),
  canal: subject('works', [90_000, 3_000_000], 'agriculture', '45247110', '45232120'),
  powerLine: subject('works', [250_000, 8_000_000], 'power', '45231400', '31170000'),
  substation: subject('works', [800_000, 25_000_000], 'power', '45232221', '31170000'),
  renovation: subject('works', [40_000, 900_000], 'ministry municipal culture education', '45453100'),
  streetLights: subject('works', [30_000, 700_000], 'municipal power', '45316110', '34928000'),
  sportsHall: subject('works', [150_000, 4_000_000], 'municipal culture', '45212200'),
  busTerminal: subject('works', [300_000, 6_000_000], 'transport municipal', '45213311'),
  floodWall: subject('works', [120_000, 5_000_000], 'water agriculture', '45246400'),
  market: subject('works', [80_000, 1_500_000], 'municipal', '45213140'),
  heritage: subject('works', [60_000, 2_000_000], 'culture', '45454100'),
  medicines: subject('goods', [50_000, 4_000_000], 'health', '33600000'),
  beds: subject('goods', [30_000, 600_000], 'health', '33192000', '33190000'),
  xray: subject('goods', [90_000, 1_800_000], 'health', '33111000', '33100000'),
  ambulances: subject('goods', [100_000, 1_500_000], 'health municipal', '34114121'),
  laptops: subject('goods', [20_000, 900_000], 'digital education ministry municipal', '30213100'),
  servers: subject('goods', [60_000, 2_200_000], 'digital ministry', '48820000', '32420000'),
  transformers: subject('goods', [100_000, 3_000_000], 'power', '31170000'),
  waterMeters: subject('goods', [40_000, 1_200_000], 'water', '38421100'),
  pipes: subject('goods', [50_000, 1_600_000], 'water', '44162500'),
  fertiliser: subject('goods', [100_000, 9_000_000], 'agriculture', '24440000'),
  seeds: subject('goods', [20_000, 700_000], 'agriculture', '03111000'),
  textbooks: subject('goods', [60_000, 2_500_000], 'education', '22112000'),
  schoolFurniture: subject('goods', [20_000, 500_000], 'education municipal', '39160000'),
  uniforms: subject('goods', [15_000, 600_000], 'security transport', '18110000', '35811200'),
  vehicles: subject('goods', [80_000, 1_400_000], 'ministry transport security', '34113000', '34100000'),
  refuseTrucks: subject('goods', [120_000, 1_800_000], 'municipal', '34144511'),
  fireEngine: subject('goods', [200_000, 1_500_000], 'security municipal', '34144210'),
  solar: subject('goods', [40_000, 2_000_000], 'power education', '09331200', '09310000'),
  schoolFood: subject('goods', [30_000, 1_500_000], 'education', '15800000'),
  diesel: subject('goods', [20_000, 900_000], 'transport power municipal', '09134200'),
  laboratory: subject('goods', [25_000, 1_200_000], 'education health', '38500000', '38000000'),
  cement: subject('goods', [15_000, 500_000], 'roads municipal', '44111200', '14622000'),
  cameras: subject('goods', [25_000, 1_100_000], 'security transport municipal', '35125300'),
  stationery: subject('goods', [5000, 90_000], 'ministry municipal education', '30192000'),
  supervision: subject('services', [60_000, 2_000_000], 'roads water power', '71520000', '71247000'),
  feasibility: subject('services', [40_000, 900_000], 'roads power transport water', '71241000', '71300000'),
  cleaning: subject('services', [15_000, 600_000], 'health education ministry culture', '90911200'),
  guards: subject('services', [20_000, 700_000], 'ministry health power culture', '79713000'),
  catering: subject('services', [30_000, 900_000], 'education health', '55524000'),
  wasteCollection: subject('services', [80_000, 5_000_000], 'municipal', '90511000'),
  software: subject('services', [50_000, 3_000_000], 'digital ministry', '72262000', '48000000'),
  internet: subject('services', [15_000, 800_000], 'digital education ministry', '72411000'),
  audit: subject('services', [8000, 200_000], 'ministry water power', '79212000'),
  training: subject('services', [15_000, 500_000], 'education agriculture ministry', '80530000'),
  insurance: subject('services', [20_000, 900_000], 'transport power municipal', '66510000'),
  vehicleRepair: subject('services', [10_000, 300_000], 'transport security ministry', '50110000'),
  lifts: subject('services', [10_000, 250_000], 'health ministry culture', '50750000'),
  busService: subject('services', [150_000, 6_000_000], 'transport', '60112000', '60130000'),
  parks: subject('services', [15_000, 600_000], 'municipal culture', '77310000'),
  survey: subject('services', [20_000, 500_000], 'ministry agriculture', '79311000', '71355000'),
  medicalWaste: subject('services', [20_000, 400_000], 'health', '90524000'),
} satisfies Record<string, Subject>;

export type SubjectKey = keyof typeof subjects;
