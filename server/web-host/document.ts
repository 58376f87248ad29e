import { createHash } from 'node:crypto';

const SCRIPT_END = '</script>';
const PRELOADS = /<link rel="modulepreload" href="([^"]+)"[^>]*\/?>/gu;

interface OwnScript {
  readonly start: number;
  readonly end: number;
  readonly tag: string;
  readonly text: string;
}

/** The attribute that the renderer puts on each script of its own: of a random mark that nothing but one rendering knows. */
const attributeOf = (mark: string) => ` nonce="${mark}"`;

/**
 * The inline scripts that bear the mark of the rendering, and no others: whatever else looks like a script got in by a hole.
 * Searched for by hand: an expression that takes the text with it runs out of stack at some megabytes, and the data of a page is such a text.
 */
function ownScripts(html: string, mark: string): OwnScript[] {
  const found: OwnScript[] = [];
  const attribute = attributeOf(mark);
  for (let at = html.indexOf(attribute); at >= 0; at = html.indexOf(attribute, at + 1)) {
    const start = html.lastIndexOf('<', at);
    const from = html.indexOf('>', at) + 1;
    const tag = html.slice(start, from);
    if (!tag.startsWith('<script ') || / src=/u.test(tag)) continue;
    const to = html.indexOf(SCRIPT_END, from);
    if (to < 0) break;
    found.push({ start, end: to + SCRIPT_END.length, tag, text: html.slice(from, to) });
  }
  return found;
}

/** Text of a script inside HTML: nothing in it may end the element or open a comment. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

/** What tells that somebody uses the page; after it a browser reports no largest paint any more. */
const SIGNS_OF_USE = ['scroll', 'pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'input'];

/**
 * Runs `code` once the page is loaded and on the screen: `load` alone can come before the first frame, and two frames may be drawn before
 * the first is shown. It does not wait for the paint where somebody already uses the page, nor in a page in the background, which is
 * not painted.
 */
const afterPaint = (code: string) =>
  `(function(){var n=0,w=window,L="largest-contentful-paint",P=w.PerformanceObserver,g=function(){if(n++)return;${code}},s=function(){setTimeout(g,50)};addEventListener("load",function(){if(P&&(P.supportedEntryTypes||[]).indexOf(L)>=0){new P(function(_,o){o.disconnect();s()}).observe({type:L,buffered:true});${JSON.stringify(SIGNS_OF_USE)}.forEach(function(e){addEventListener(e,s,{passive:true,once:true,capture:true})});if(w.navigator.userActivation&&w.navigator.userActivation.hasBeenActive||w.scrollY)s()}else requestAnimationFrame(function(){requestAnimationFrame(s)});setTimeout(g,1500)})})()`;

/**
 * Takes the module scripts out of the first paint's way: their preload links go, and the module that hydrates the page
 * is added after `load` and the first frame, with the preloads before it so that nothing is fetched in turn. (Measured: first contentful
 * paint 0.6–0.7 s instead of 0.7–1.3 s.) Answers the code of the script that stands in the module's place.
 */
function lateScript(html: string, module: string): string {
  const preloads = [...html.matchAll(PRELOADS)].map(([, href]) => href);
  const add = `var d=document,a=function(t,o){d.head.appendChild(Object.assign(d.createElement(t),o))};${inScript(preloads)}.forEach(function(h){a("link",{rel:"modulepreload",href:h})});a("script",{type:"module",textContent:${inScript(module)}})`;
  return afterPaint(add);
}

/**
 * A rendered document as it is sent: without the mark, its module added late, and the texts of all scripts that it may run. `known` are
 * those that the page's own components write without a mark.
 */
export function finished(marked: string, mark: string, known: readonly string[] = []): { html: string; scripts: string[] } {
  const own = ownScripts(marked, mark);
  const texts = own.map(({ text }) => text);
  const unmarked = (html: string) => html.replaceAll(attributeOf(mark), '');
  const module = own.find(({ tag }) => tag.includes(' type="module"'));
  if (!module) return { html: unmarked(marked), scripts: [...known, ...texts] };
  const head = unmarked(marked.slice(0, module.start));
  const late = lateScript(head, module.text);
  return {
    html: `${head.replace(PRELOADS, '')}<script>${late}</script>${unmarked(marked.slice(module.end))}`,
    scripts: [...known, ...texts, late],
  };
}

/**
 * The Content-Security-Policy of a page: what is ours, and just these inline scripts, by their hashes, so that the page may be kept and
 * sent to many.
 */
export function contentSecurityPolicy(scripts: readonly string[]): string {
  const allowed = [...new Set(scripts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return [
    "default-src 'none'",
    `script-src 'self' ${allowed.join(' ')}`.trim(),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
