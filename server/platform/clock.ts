/** The program's time; tests move it. */
export interface Clock {
  now(): Date;
}

let offset = 0;
/** The time of the database, as far as this instance knows it (db/follow-database-clock.ts). */
export const systemClock: Clock = { now: () => new Date(Date.now() + offset) };
/** @param ms what the database's clock is ahead of this machine's. */
export const setClockOffset = (ms: number): void => void (offset = ms);

/** A clock that stops until it is moved. */
export function fixedClock(start: Date | string): Clock & { set(to: Date | string): void } {
  let time = new Date(start);
  return {
    now: () => new Date(time),
    set: (to) => {
      time = new Date(to);
    },
  };
}
