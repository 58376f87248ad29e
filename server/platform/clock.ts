/** The program's time; tests move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

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
