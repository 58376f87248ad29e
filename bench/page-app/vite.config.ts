import { join } from 'node:path';
import { defineConfig } from 'vite';

const cache = join(import.meta.dirname, '../../.cache/bench');

/** The search page as a separate bundle in React's production mode: the reference for our pages. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  publicDir: false,
  cacheDir: join(cache, 'vite'),
  logLevel: 'warn',
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  build: { ssr: join(import.meta.dirname, 'entry.tsx'), outDir: join(cache, 'page-app'), emptyOutDir: true },
});
