import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Config } from '@react-router/dev/config';

/** Scripts and styles are compressed once, at build; the server sends the files as they are. */
function compressAssets(folder: string): void {
  for (const name of readdirSync(folder).filter((entry) => /\.(?:js|css|svg)$/u.test(entry))) {
    const bytes = readFileSync(join(folder, name));
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  }
}

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // A dozen routes: the whole manifest is smaller than one request for a part of it.
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig }) => compressAssets(join(reactRouterConfig.buildDirectory, 'client/assets')),
} satisfies Config;
