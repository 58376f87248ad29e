import { createHash } from 'node:crypto';
import { interactionEvents } from '../../web/lib/first-interaction.ts';

const SCRIPT_END = '</script>';
const PRELOADS = /<link rel="modulepreload" href="([^"]+)"[^>]*\/?>/gu;

interface OwnScript {
  readonly start: number;
  readonly end: number;
  readonly tag: string;
  readonly text: string;
}

/** The nonce attribute on the renderer's own scripts: a random mark known only to this rendering. */
const attributeOf = (mark: string) => ` nonce="${mark}"`;

/**
 * Finds the inline scripts that carry the rendering's mark, and no others: anything else that looks like a script got in by a hole. It
 * searches by hand. A regular expression over the whole text runs out of stack at some megabytes, and a page's data can be that long.
 */
function findOwnScripts(html: string, mark: string): OwnScript[] {
  const scripts: OwnScript[] = [];
  const attribute = attributeOf(mark);
  for (let index = html.indexOf(attribute); index >= 0; index = html.indexOf(attribute, index + 1)) {
    const start = html.lastIndexOf('<', index);
    const from = html.indexOf('>', index) + 1;
    const tag = html.slice(start, from);
    if (!tag.startsWith('<script ') || / src=/u.test(tag)) continue;
    const to = html.indexOf(SCRIPT_END, from);
    if (to < 0) break;
    scripts.push({ start, end: to + SCRIPT_END.length, tag, text: html.slice(from, to) });
  }
  return scripts;
}

/** Script text for HTML: nothing in it may end the element or open a comment. */
const toScriptLiteral = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

/** Milliseconds after loading when an unused page gets its scripts too. */
const START_AFTER_MS = 4000;
/** A page in the background is not painted. */
const PAINTED_AT_LAST_MS = 1500;

/**
 * Returns the code of the script that takes the module's place. It keeps the module scripts out of the way of the first paint and of the
 * reader. Their preload links are added once the page is loaded and on the screen. `load` alone may come before the first frame, and two
 * frames may be drawn before the first is shown. The module that hydrates the page runs at the reader's first action, because a cheap phone
 * works longest on it. Until then links, forms and popovers work without it. Signed-in users have it at once, and so do screens that need
 * scripts. (Measured by Lighthouse: largest paint 1.1 s instead of 1.8 s.)
 */
function deferModuleScripts(html: string, module: string): string {
  const preloads = [...html.matchAll(PRELOADS)].map(([, href]) => href);
  return (
    `(function(){var w=window,d=document,L="largest-contentful-paint",P=w.PerformanceObserver,r=d.documentElement.dataset,isLoaded=0,isAtOnce="signedIn"in r||"needsScripts"in r,hasPreloads=0,isBegun=0,` +
    `add=function(t,o){d.head.appendChild(Object.assign(d.createElement(t),o))},` +
    `preload=function(){if(hasPreloads++)return;${toScriptLiteral(preloads)}.forEach(function(h){add("link",{rel:"modulepreload",href:h})})},` +
    `begin=function(){preload();if(isBegun++)return;add("script",{type:"module",textContent:${toScriptLiteral(module)}})},` +
    `use=function(){r.used="";if(isLoaded)begin()},` +
    `painted=function(){setTimeout(function(){isAtOnce?begin():preload()},50)};` +
    `${JSON.stringify(interactionEvents)}.forEach(function(e){addEventListener(e,use,{passive:true,once:true,capture:true})});` +
    `addEventListener("load",function(){isLoaded=1;if("used"in r)begin();` +
    `if(P&&(P.supportedEntryTypes||[]).indexOf(L)>=0)new P(function(_,o){o.disconnect();painted()}).observe({type:L,buffered:true});` +
    `else requestAnimationFrame(function(){requestAnimationFrame(painted)});` +
    `setTimeout(painted,${PAINTED_AT_LAST_MS});setTimeout(function(){w.requestIdleCallback?requestIdleCallback(begin,{timeout:1000}):begin()},${START_AFTER_MS})})})()`
  );
}

/**
 * A rendered document ready to send: without the mark, its module added late, with the texts of all scripts that it may run. `knownScripts` are
 * those that the page's own components write without a mark.
 */
export function finishDocument(markedHtml: string, mark: string, knownScripts: readonly string[] = []): { html: string; scripts: string[] } {
  const markedScripts = findOwnScripts(markedHtml, mark);
  const texts = markedScripts.map(({ text }) => text);
  const withoutMark = (html: string) => html.replaceAll(attributeOf(mark), '');
  const module = markedScripts.find(({ tag }) => tag.includes(' type="module"'));
  if (!module) return { html: withoutMark(markedHtml), scripts: [...knownScripts, ...texts] };
  const head = withoutMark(markedHtml.slice(0, module.start));
  const deferringScript = deferModuleScripts(head, module.text);
  return {
    html: `${head.replace(PRELOADS, '')}<script>${deferringScript}</script>${withoutMark(markedHtml.slice(module.end))}`,
    scripts: [...knownScripts, ...texts, deferringScript],
  };
}

/**
 * The Content-Security-Policy of a page: our own files, and exactly these inline scripts by hash, so that the page may be cached for many.
 * @param formTargets origins of others that our forms may be sent to: the payment provider that expects a form.
 */
export function contentSecurityPolicy(scripts: readonly string[], formTargets: readonly string[] = []): string {
  const hashes = [...new Set(scripts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`.trim(),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    ["form-action 'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
