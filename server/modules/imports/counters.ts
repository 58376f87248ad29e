export const counterNames = ['read', 'new', 'amended', 'duplicate', 'skipped', 'failed'] as const;
/** What became of the records of a run. */
export type Counters = Record<(typeof counterNames)[number], number>;

export const noCounters = (): Counters => ({ read: 0, new: 0, amended: 0, duplicate: 0, skipped: 0, failed: 0 });
