/** Our sectors: named groups of CPV divisions (two digits). Every division is in exactly one. */
export const divisionsOfSector = {
  construction: ['44', '45'],
  engineering: ['71'],
  maintenance: ['50', '51'],
  transport: ['34', '60', '63'],
  'water-environment': ['41', '65', '90'],
  energy: ['09', '76'],
  'electrical-machinery': ['31', '42'],
  it: ['30', '48', '72'],
  telecoms: ['32', '64'],
  health: ['33', '85'],
  education: ['80'],
  'science-research': ['38', '73'],
  agriculture: ['03', '15', '16', '77'],
  'mining-chemicals': ['14', '24', '43'],
  textiles: ['18', '19'],
  furniture: ['39'],
  'printing-culture': ['22', '37', '92'],
  'security-defence': ['35', '75'],
  'business-finance': ['66', '70', '79'],
  'hospitality-community': ['55', '98'],
} as const satisfies Record<string, readonly string[]>;

export type SectorCode = keyof typeof divisionsOfSector;
export const sectorCodes = Object.keys(divisionsOfSector) as SectorCode[];

/** The 45 divisions of CPV 2008. */
export type DivisionCode = (typeof divisionsOfSector)[SectorCode][number];
