import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  publicDir: 'web/public',
  build: {
    // A font in a style sheet as data: would be paid for by everybody, whatever script they read.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  // The server's bundle holds React whole, in its production form whatever NODE_ENV the server runs with.
  ...(command === 'build' ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } } : {}),
}));
