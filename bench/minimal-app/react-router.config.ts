import type { Config } from '@react-router/dev/config';

/** The least that React Router's framework mode can be: one route, its own entries. Yardstick of our pages' weight. */
export default { appDirectory: 'app', buildDirectory: '../../.cache/bench/minimal-app', ssr: true } satisfies Config;
