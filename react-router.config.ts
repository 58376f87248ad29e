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

/**
 * React Router marks a style sheet that a later import also names (`app.css#`), so that Vite adds a link of its own beside
 * the one that goes with the route. The sheet of all pages goes with none: unmarked it is fetched once.
 */
function unmarkSheetOfAllPages(folder: string): void {
  const manifests = readdirSync(join(folder, 'client/assets')).filter((name) => /^manifest-.*\.js$/u.test(name));
  const server = readdirSync(join(folder, 'server'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  for (const file of [...manifests.map((name) => join(folder, 'client/assets', name)), ...server.map((name) => join(folder, 'server', name))]) {
    const text = readFileSync(file, 'utf8');
    const unmarked = text.replaceAll(/(\/assets\/app-[\w-]+\.css)#/gu, '$1');
    if (unmarked !== text) writeFileSync(file, unmarked);
  }
}

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // A dozen routes: the whole manifest is smaller than one request for a part of it.
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig: { buildDirectory } }) => {
    unmarkSheetOfAllPages(buildDirectory);
    compressAssets(join(buildDirectory, 'client/assets'));
  },
} satisfies Config;
