// Publishes notices one after another until it is killed: `node tests/support/publish-until-killed.ts DATABASE_URL`.
import { saveNotices } from '#server/modules/notices/index.ts';
import { connect } from '#server/platform/db/database.ts';
import { createEventBus } from '#server/platform/events/event-bus.ts';
import { modules } from '#server/modules.ts';
import { siteDefinition } from '#server/modules/sites/index.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { createJobQueue } from '#server/platform/jobs/job-queue.ts';
import { createLog } from '#server/platform/log.ts';

const connection = connect(process.argv[2]!, 2);
const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' });
const log = createLog(config);
const ctx = {
  db: connection.db,
  pool: connection.pool,
  events: createEventBus(modules),
  jobs: createJobQueue(connection.pool, log),
  actor: { kind: 'system', name: 'test' } as const,
  site: { ...siteDefinition('main'), origin: null },
  clock: systemClock,
  config,
  log,
};
for (let count = 1; ; count++) {
  const content = { title: `Road ${count}`, type: 'invitationForBids', kind: 'offline', country: 'NP' } as const;
  await saveNotices(ctx, [{ origin: null, content, status: 'published', free: true, buyerId: null, sectors: [], cpv: [] }]);
  process.stdout.write(`${count}\n`);
}
