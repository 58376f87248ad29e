import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router';
import { pageRequest } from './context.ts';
import { registerLanguage } from './i18n.ts';
import { bikramSambat } from './lib/bikram-sambat.ts';
import { registerNepali } from './lib/format.ts';
import { nepali } from './lib/nepali.ts';
import { BIKRAM_SAMBAT_SITE, registerCalendar } from './lib/second-calendar.ts';
import { texts } from './locales/all.ts';
import { fontScript } from './shell/fonts.ts';
import { themeScript } from './shell/theme.ts';

// The host makes its handler from this bundle, so that there is one copy of the router.
export { RouterContextProvider, createRequestHandler } from 'react-router';
export { pageRequest };

/** Scripts of the document without the nonce: their texts are the same on every page. */
export const knownScripts = [themeScript, fontScript];

registerNepali(nepali);
registerCalendar(BIKRAM_SAMBAT_SITE, bikramSambat);
for (const [language, written] of Object.entries(texts)) registerLanguage(language, written);

/** Renders the whole document before sending it: it is compressed, hashed and cached in one piece. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const page = loadContext.get(pageRequest);
  return new Promise((resolve, reject) => {
    let answer = status;
    const chunks: Buffer[] = [];
    const body = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(Buffer.from(chunk));
        done();
      },
      final(done) {
        page.html = Buffer.concat(chunks);
        headers.set('content-type', 'text/html; charset=utf-8');
        resolve(new Response(null, { status: answer, headers }));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} {...(page.scriptMark ? { nonce: page.scriptMark } : {})} />,
      {
        // A late part would need a script to move it into place. There is none: the page is complete.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onAllReady: () => pipe(body),
        onShellError: reject,
        onError(error) {
          answer = 500;
          page.reportError(error);
        },
      },
    );
  });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(pageRequest).reportError(error);
};
