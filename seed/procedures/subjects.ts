/** What one of the made-up procedures buys. */
export interface Subject {
  readonly title: string;
  readonly description: string;
  readonly cpv: readonly string[];
  readonly category: 'goods' | 'works' | 'services';
  /** Estimate in NPR. */
  readonly value: number;
  readonly city: string;
}

/** The states that the notices of a buyer show, in the order of a procedure. */
export const states = ['draft', 'submitted', 'rejected', 'scheduled', 'open', 'closed', 'evaluated', 'awarded', 'cancelled', 'offline'] as const;
export type ProcedureState = (typeof states)[number];

/** A notice in each state, for both of the demo's road offices. */
export const subjects: Readonly<Record<'department' | 'division', Readonly<Record<ProcedureState, Subject>>>> = {
  department: {
    draft: {
      title: 'Culverts on the Dhading to Benighat road',
      description: 'Eighteen pipe culverts and the drains beside them.',
      cpv: ['45233140'],
      category: 'works',
      value: 14_500_000,
      city: 'Dhading',
    },
    submitted: {
      title: 'Two excavators for the maintenance of hill roads',
      description: 'Crawler excavators of 20 tonnes with operator training and spare parts for two years.',
      cpv: ['43262100'],
      category: 'goods',
      value: 38_000_000,
      city: 'Kathmandu',
    },
    rejected: {
      title: 'Survey of landslides along the Mugling road',
      description: 'Survey by drone and on the ground of 36 kilometres of road, with maps of the slopes in danger.',
      cpv: ['71351000'],
      category: 'services',
      value: 6_200_000,
      city: 'Mugling',
    },
    scheduled: {
      title: 'Crash barriers on the curves below Naubise',
      description: 'Steel barriers of 4.2 kilometres on eleven curves, with reflectors.',
      cpv: ['45233292'],
      category: 'works',
      value: 22_400_000,
      city: 'Naubise',
    },
    open: {
      title: 'Suspension bridge for people and animals at Bidur',
      description: 'A suspension bridge of 120 metres over the Trishuli, with its anchors and the paths to it. The work takes fourteen months.',
      cpv: ['45221110'],
      category: 'works',
      value: 48_500_000,
      city: 'Bidur',
    },
    closed: {
      title: 'Asphalt for eleven kilometres of the Banepa to Panauti road',
      description: 'Base course and asphalt of 50 millimetres, with drains in the villages.',
      cpv: ['45233222'],
      category: 'works',
      value: 96_000_000,
      city: 'Banepa',
    },
    evaluated: {
      title: 'Retaining walls of gabions at Khanikhola',
      description: 'Walls of gabions of 640 metres in three steps, with drains behind them.',
      cpv: ['45262620'],
      category: 'works',
      value: 17_800_000,
      city: 'Khanikhola',
    },
    awarded: {
      title: 'Steel bridge over the Malekhu river',
      description: 'A steel truss bridge of 38 metres with two lanes, on new foundations.',
      cpv: ['45221111'],
      category: 'works',
      value: 72_300_000,
      city: 'Malekhu',
    },
    cancelled: {
      title: 'Lights for the tunnel approach at Nagdhunga',
      description: 'Ninety lamps on poles of ten metres, with their cables and the control.',
      cpv: ['45316110'],
      category: 'works',
      value: 9_900_000,
      city: 'Nagdhunga',
    },
    offline: {
      title: 'Office furniture for three road offices',
      description: 'Desks, chairs and steel cabinets for 84 places of work.',
      cpv: ['39130000'],
      category: 'goods',
      value: 3_600_000,
      city: 'Kathmandu',
    },
  },
  division: {
    draft: {
      title: 'Road signs for the Dharan to Dhankuta road',
      description: 'Signs and kilometre stones on 52 kilometres.',
      cpv: ['34992200'],
      category: 'goods',
      value: 2_900_000,
      city: 'Dharan',
    },
    submitted: {
      title: 'Clearing of landslides in the rainy season',
      description: 'Machines and crews on call from June to September on four roads.',
      cpv: ['45112000'],
      category: 'works',
      value: 12_600_000,
      city: 'Dhankuta',
    },
    rejected: {
      title: 'Pickup trucks for site engineers',
      description: 'Three pickup trucks with four-wheel drive and a double cab.',
      cpv: ['34131000'],
      category: 'goods',
      value: 18_300_000,
      city: 'Biratnagar',
    },
    scheduled: {
      title: 'Soil tests for the Hile bypass',
      description: 'Forty boreholes of up to fifteen metres, laboratory tests and a report.',
      cpv: ['71351500'],
      category: 'services',
      value: 4_700_000,
      city: 'Hile',
    },
    open: {
      title: 'Drains and side walls on the Hile to Leguwa road',
      description: 'Lined drains of 6.5 kilometres and side walls at nineteen places.',
      cpv: ['45232451'],
      category: 'works',
      value: 26_900_000,
      city: 'Hile',
    },
    closed: {
      title: 'Gravel for the Chatara link road',
      description: 'Gravel of 14,000 cubic metres, laid and rolled.',
      cpv: ['14212120'],
      category: 'goods',
      value: 15_200_000,
      city: 'Chatara',
    },
    evaluated: {
      title: 'Footbridge at the Mulghat market',
      description: 'A footbridge of 46 metres with a roof, and stairs on both sides.',
      cpv: ['45221113'],
      category: 'works',
      value: 11_400_000,
      city: 'Mulghat',
    },
    awarded: {
      title: 'Repair of the Tamor bridge deck',
      description: 'New expansion joints, bearings and surface of a bridge of 92 metres.',
      cpv: ['45221119'],
      category: 'works',
      value: 19_800_000,
      city: 'Mulghat',
    },
    cancelled: {
      title: 'Weighbridge at the Itahari checkpoint',
      description: 'A weighbridge of 60 tonnes with its house and the computer.',
      cpv: ['42923230'],
      category: 'goods',
      value: 7_100_000,
      city: 'Itahari',
    },
    offline: {
      title: 'Safety boots and vests for road crews',
      description: 'Boots, vests and helmets for 320 workers.',
      cpv: ['18143000'],
      category: 'goods',
      value: 2_200_000,
      city: 'Biratnagar',
    },
  },
};
