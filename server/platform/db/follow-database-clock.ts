import type pg from 'pg';
import { setClockOffset } from '../clock.ts';
import type { Log } from '../log.ts';

const EVERY_MS = 60_000;
const SAMPLES = 3;
/** Worth a line in the log: the machine's clock is wrong. */
const NOTABLE_MS = 2_000;

/** What the database's clock is ahead of this machine's, in milliseconds: by the quickest of some questions. Less than its round trip is nothing. */
export async function measureClockOffset(pool: pg.Pool): Promise<number> {
  let best = { roundTrip: Number.POSITIVE_INFINITY, offset: 0 };
  for (let sample = 0; sample < SAMPLES; sample++) {
    const [started, at] = [performance.now(), Date.now()];
    const { rows } = await pool.query<{ ms: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as ms');
    const roundTrip = performance.now() - started;
    if (roundTrip < best.roundTrip) best = { roundTrip, offset: rows[0]!.ms - (at + roundTrip / 2) };
  }
  return Math.abs(best.offset) <= best.roundTrip ? 0 : Math.round(best.offset);
}

/** Sets the program's clock by the database's from `start` on, every minute: several instances then agree about every deadline. */
export function followDatabaseClock(pool: pg.Pool, log: Log) {
  let timer: NodeJS.Timeout | undefined;
  const follow = async () => {
    const offset = await measureClockOffset(pool);
    setClockOffset(offset);
    if (Math.abs(offset) > NOTABLE_MS) log.warn({ offset }, 'the clock of this machine differs from that of the database');
  };
  return {
    start: async (): Promise<void> => {
      await follow();
      timer = setInterval(() => void follow().catch((error: unknown) => log.error({ err: error }, 'the time of the database was not asked')), EVERY_MS);
      timer.unref();
    },
    stop: (): void => clearInterval(timer),
  };
}
