import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [reactRouter()],
  publicDir: false,
  cacheDir: join(import.meta.dirname, '../../.cache/bench/vite'),
});
