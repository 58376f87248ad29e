import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  publicDir: 'web/public',
  // Known before the first page is asked for: found later, each would reload it.
  optimizeDeps: { include: ['react', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client', 'react-router', 'react-router/dom', 'zod'] },
  // A file of texts is one object, not an export for each of its keys.
  json: { namedExports: false },
  build: {
    // A font in a style sheet as data: would be paid for by everybody, whatever script they read.
    assetsInlineLimit: 0,
    // One style sheet for all public pages: a second request costs a first visit more than its bytes.
    cssCodeSplit: false,
    reportCompressedSize: false,
  },
  // The server's bundle holds React whole, in its production form whatever NODE_ENV the server runs with.
  ...(command === 'build' ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } } : {}),
}));
