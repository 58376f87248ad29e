import { reactRouter } from '@react-router/dev/vite';
import { type Plugin, defineConfig } from 'vite';
import { endpointAddresses } from './scripts/endpoint-addresses.ts';
import { everyPagePattern } from './scripts/page-chunks.ts';

/**
 * Code that every page loads is in two files, because each further one costs a compression dictionary and a request
 * (scripts/page-chunks.ts).
 */
const chunkGroups = [
  // Screens can be read before, and without, their scripts: their styles are with those of the route.
  {
    name: 'screens',
    test: /\/web\/(?:shell\/portal|ui\/form\/[\w-]+|features\/(?:account|sign-up|team|subscriptions\/outcome)\/(?:[\w-]+\/)?[\w-]+)\.module\.css/u,
  },
  { name: 'libraries', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\/|preload-helper|rolldown\/runtime/u },
  { name: 'app', test: everyPagePattern },
  // The lower part of a notice's page can be read before, and without, its script: its styles are with the page's own.
  { name: 'notice', test: /\/web\/features\/notices\/(?!machine-translation)[\w-]+\.module\.css/u },
];

/** Browsers fetch only the screen that they show: for them the list of all screens (`web/shell/whole-screens.ts`) is empty. */
const withoutWholeScreens: Plugin = {
  name: 'without-whole-screens',
  enforce: 'pre',
  load(id) {
    return this.environment.name === 'client' && id.endsWith('/web/shell/whole-screens.ts') ? 'export const screenFiles = {};' : null;
  },
};

export default defineConfig(({ command }) => ({
  plugins: [withoutWholeScreens, reactRouter(), endpointAddresses()],
  publicDir: 'web/public',
  // Listed here, because each one discovered later would reload the page.
  optimizeDeps: { include: ['react', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client', 'react-hook-form', 'react-router', 'react-router/dom', 'zod'] },
  // A file of texts is one object, not an export for each of its keys.
  json: { namedExports: false },
  build: {
    // A font inlined into a style sheet would be fetched by everybody, whatever script they read.
    assetsInlineLimit: 0,
    // A page's own styles are a file beside its script; those of all pages are one sheet (`chunkGroups`).
    cssCodeSplit: true,
    reportCompressedSize: false,
  },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } } },
  // The server's bundle includes React, in its production form whatever NODE_ENV the server runs with.
  ...(command === 'build' ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } } : {}),
}));
