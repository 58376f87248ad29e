export const counterNames = ['read', 'new', 'amended', 'duplicate', 'skipped', 'failed'] as const;
/** How many records of a run had which outcome. */
export type Counters = Record<(typeof counterNames)[number], number>;

export const zeroCounters = (): Counters => ({ read: 0, new: 0, amended: 0, duplicate: 0, skipped: 0, failed: 0 });
