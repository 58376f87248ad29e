import lighthouse from 'lighthouse';
import type { Bench } from '../bench.ts';
import { chromiumPath, startBrowser } from '../support/browser.ts';
import type { Figure } from '../support/figures.ts';
import { median } from '../support/statistics.ts';

const LIMITS = { lcp: 1.3, tbt: 50, cls: 0.02, accessibility: 100 };

interface Run {
  /** Seconds. */
  lcp: number;
  /** Milliseconds. */
  tbt: number;
  cls: number;
  accessibility: number;
  /** Ids of accessibility audits that failed. */
  faults: string[];
}

async function runLighthouse(port: number, url: string, withoutScripts: boolean): Promise<Run> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'silent',
    output: 'json',
    onlyCategories: ['performance', 'accessibility'],
    ...(withoutScripts ? { blockedUrlPatterns: ['*.js'] } : {}),
  });
  const { audits, categories } = result!.lhr;
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const accessibility = categories['accessibility'];
  return {
    lcp: value('largest-contentful-paint') / 1000,
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    accessibility: (accessibility?.score ?? 0) * 100,
    faults: (accessibility?.auditRefs ?? []).map((ref) => ref.id).filter((id) => audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1),
  };
}

async function measure(port: number, url: string, runs: number, withoutScripts: boolean): Promise<Run> {
  const results: Run[] = [];
  for (let run = 0; run < runs; run++) results.push(await runLighthouse(port, url, withoutScripts));
  return {
    lcp: median(results.map((run) => run.lcp)),
    tbt: median(results.map((run) => run.tbt)),
    cls: median(results.map((run) => run.cls)),
    accessibility: Math.min(...results.map((run) => run.accessibility)),
    faults: [...new Set(results.flatMap((run) => run.faults))],
  };
}

/** Figure 12: Lighthouse on a mobile, with its own simulated throttling; and the same page with its scripts blocked. */
export async function lighthouseStep(bench: Bench): Promise<Figure[]> {
  const path = chromiumPath();
  if (!path) return bench.reportSkipped('lighthouse', 'no Chromium (set CHROMIUM_PATH)');
  const portal = await bench.portal();
  const pages = [['/', '/'] as const, ['search page', bench.searchPath()] as const, ['notice page', await bench.noticePath()] as const];
  const runs = bench.smoke ? 1 : 3;
  const browser = await startBrowser(path);
  try {
    const figures: Figure[] = [];
    for (const [name, page] of pages.slice(0, bench.smoke ? 1 : undefined)) {
      bench.progress(`lighthouse of ${page}`);
      const url = `http://localhost:${portal.target.port}${page}`;
      const withScripts = await measure(browser.port, url, runs, false);
      const withoutScripts = await measure(browser.port, url, runs, true);
      const line = (
        what: string,
        value: number,
        limit: number,
        measured: string,
        reference: string,
        bound: Figure['bound'] = 'at most',
        exact = false,
      ): Figure => ({
        number: 12,
        what: `Lighthouse mobile, ${name}: ${what}`,
        measured,
        reference: `${reference} without scripts`,
        value,
        limit,
        bound,
        exact,
      });
      figures.push(
        line('LCP, s', withScripts.lcp, LIMITS.lcp, `${withScripts.lcp.toFixed(2)} s`, `${withoutScripts.lcp.toFixed(2)} s`),
        line('TBT, ms', withScripts.tbt, LIMITS.tbt, `${withScripts.tbt.toFixed(0)} ms`, `${withoutScripts.tbt.toFixed(0)} ms`),
        line('CLS', withScripts.cls, LIMITS.cls, withScripts.cls.toFixed(3), withoutScripts.cls.toFixed(3)),
        line(
          `accessibility${withScripts.faults.length > 0 ? ` (${withScripts.faults.join(', ')})` : ''}`,
          withScripts.accessibility,
          LIMITS.accessibility,
          withScripts.accessibility.toFixed(0),
          withoutScripts.accessibility.toFixed(0),
          'at least',
          true,
        ),
      );
    }
    return figures;
  } finally {
    await browser.close();
  }
}
