import type { FastifyInstance } from 'fastify';
import { type RenderPage, type WebBuild, pageRenderer } from './render.ts';

const VITE_PATHS = /^\/(?:@|web\/|contract\/|node_modules\/|__|\.react-router\/)/u;

/** Vite inside the server: modules and styles from source, pages rendered from source at each request. */
export async function developmentRenderer(app: FastifyInstance, formTargets: readonly string[]): Promise<RenderPage> {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: app.server } }, appType: 'custom' });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', async (request, reply) => {
    if (!VITE_PATHS.test(request.url)) return;
    reply.hijack();
    vite.middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end());
  });
  const load = async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as WebBuild;
  // The first load takes seconds and needs the server to listen; it must not wait for the first page.
  app.addHook('onListen', async () => {
    load().catch((error: unknown) => app.log.error({ err: error }, 'the pages could not be loaded'));
  });
  return async (page) => pageRenderer(await load(), true, formTargets)(page);
}
