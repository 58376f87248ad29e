import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

interface Screen {
  passed: number;
  seconds: number;
  failed: string[];
}

/** Sums up the full run by screen: successful visits, their duration, and the failures. */
export default class ByScreen implements Reporter {
  readonly #screens = new Map<string, Screen>();

  onTestEnd(test: TestCase, { status, duration }: TestResult): void {
    // Title path: root, project, file, screen, viewport, visit.
    const name = test.titlePath()[3] ?? test.title;
    const screen = this.#screens.get(name) ?? { passed: 0, seconds: 0, failed: [] };
    this.#screens.set(name, screen);
    screen.seconds += duration / 1000;
    if (status === 'passed') screen.passed += 1;
    else screen.failed.push(`${test.title}: ${status}`);
  }

  onEnd({ status }: FullResult): void {
    console.log(`\nBy screen (${status}):`);
    for (const [name, { passed, failed, seconds }] of this.#screens) {
      console.log(`  ${failed.length === 0 ? 'right' : 'WRONG'}  ${name}: ${passed} of ${passed + failed.length}, ${seconds.toFixed(0)} s`);
      for (const failure of failed) console.log(`           ${failure}`);
    }
  }

  printsToStdio(): boolean {
    return false;
  }
}
