import { PgBoss } from 'pg-boss';
import type { Ctx } from '../ctx.ts';
import type { Schedule } from '../module.ts';

/**
 * Runs the modules' schedules through pg-boss: each at its time, once in the whole deployment however many processes
 * there are, tried again after a failure.
 */
export async function startSchedules(ctx: Ctx, url: string, schedules: readonly Schedule[]): Promise<{ stop(): Promise<void> }> {
  const boss = new PgBoss({ connectionString: url, application_name: 'tenderbell-jobs', max: 3 });
  boss.on('error', (error) => ctx.log.error({ err: error }, 'job queue'));
  await boss.start();
  for (const schedule of schedules) {
    await boss.createQueue(schedule.name, { policy: 'singleton', retryLimit: 3, retryBackoff: true });
    await boss.work(schedule.name, async () => {
      await schedule.run(ctx);
    });
    await boss.schedule(schedule.name, schedule.cron);
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 10_000 }) };
}
