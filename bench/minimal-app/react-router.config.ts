import type { Config } from '@react-router/dev/config';

/** The minimal React Router application in framework mode: one route, its own entries. Reference for the weight of our pages. */
export default { appDirectory: 'app', buildDirectory: '../../.cache/bench/minimal-app', ssr: true } satisfies Config;
