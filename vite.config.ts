import { reactRouter } from '@react-router/dev/vite';
import { type Plugin, defineConfig } from 'vite';
import { endpointAddresses } from './scripts/endpoint-addresses.ts';

/**
 * What every page loads, in two files: each file more costs its own dictionary and a request. Not what is fetched when it
 * is needed, nor what awaits texts that not every page says.
 */
const together = [
  // Screens that are read before their script comes, and without any: their styles stand with those of the route.
  { name: 'screens', test: /\/web\/(?:shell\/portal|ui\/form\/[\w-]+|features\/(?:account|sign-up|team)\/(?:[\w-]+\/)?[\w-]+)\.module\.css/u },
  { name: 'libraries', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\/|preload-helper|rolldown\/runtime/u },
  {
    name: 'app',
    test: /\/web\/(?:shell\/(?!at-start|hydrated-on-use|version-check|screen-|whole-screens|session\/|.*\.route)|lib\/(?:addresses|client-state|clock|countdown|country|fetch-part|format|head|load-timeout|memo|second-calendar|site|translator|when-idle)\.|ui\/(?:icons|notif|spinner|ui\.module|fallback-faces|tokens|base)|domain\/(?:place-mark|selected-sector|notice-card\/|session\/(?:session|own|may-open-locked)\.)|i18n|api\.)/u,
  },
  // The lower part of a notice's page is read before its script comes, and without any: its styles stand with the page's own.
  { name: 'notice', test: /\/web\/features\/notices\/(?!machine-translation)[\w-]+\.module\.css/u },
];

/** Browsers fetch the one screen that they show: of the list of all of them (`web/shell/whole-screens.ts`) they get nothing. */
const withoutWholeScreens: Plugin = {
  name: 'without-whole-screens',
  enforce: 'pre',
  load(id) {
    return this.environment.name === 'client' && id.endsWith('/web/shell/whole-screens.ts') ? 'export const whole = {};' : null;
  },
};

export default defineConfig(({ command }) => ({
  plugins: [withoutWholeScreens, reactRouter(), endpointAddresses()],
  publicDir: 'web/public',
  // Known before the first page is asked for: found later, each would reload it.
  optimizeDeps: { include: ['react', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client', 'react-hook-form', 'react-router', 'react-router/dom', 'zod'] },
  // A file of texts is one object, not an export for each of its keys.
  json: { namedExports: false },
  build: {
    // A font in a style sheet as data: would be paid for by everybody, whatever script they read.
    assetsInlineLimit: 0,
    // A page's own styles stand beside its script; those of all pages are one sheet (`together`).
    cssCodeSplit: true,
    reportCompressedSize: false,
  },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: together } } } } } },
  // The server's bundle holds React whole, in its production form whatever NODE_ENV the server runs with.
  ...(command === 'build' ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } } : {}),
}));
