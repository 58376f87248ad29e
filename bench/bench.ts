import type pg from 'pg';
import type { Options } from './options.ts';
import { buildPortal } from './support/builds.ts';
import { type Child, type Portal, startPortal } from './support/children.ts';
import { type Databases, databaseName, filledDatabase } from './support/database.ts';
import type { Figure } from './support/figures.ts';
import type { FillTimes } from './support/fill.ts';
import { closeConnections, getOk } from './support/load.ts';
import { type Samples, readSamples } from './support/samples.ts';

/** What the steps share: the filled database, the servers on it, and progress output. */
export class Bench {
  readonly options: Options;
  readonly databases: Databases;
  readonly results: Record<string, unknown> = {};
  readonly #children = new Map<string, Promise<Child>>();
  #filled: Promise<FillTimes | null> | undefined;
  #built: Promise<void> | undefined;
  #samples: Promise<Samples> | undefined;

  constructor(options: Options, databases: Databases) {
    this.options = options;
    this.databases = databases;
  }

  get admin(): pg.Pool {
    return this.databases.admin;
  }

  get smoke(): boolean {
    return this.options.smoke;
  }

  progress(line: string): void {
    process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);
  }

  /** Reports why a step measures nothing. */
  reportSkipped(step: string, why: string): Figure[] {
    this.progress(`${step} left out: ${why}`);
    return [];
  }

  /** Address of the filled database; the first caller waits until it is filled. */
  async databaseUrl(): Promise<string> {
    const { size, keep } = this.options;
    this.#filled ??= filledDatabase(this.databases, size, keep, (line) => this.progress(line));
    const times = await this.#filled;
    if (times) this.results['fill'] = times;
    return this.databases.server.url(databaseName(size));
  }

  async samples(): Promise<Samples> {
    const url = await this.databaseUrl();
    return (this.#samples ??= readSamples(url));
  }

  /** The portal on the filled database, started once. */
  async portal(options: { uncached?: boolean } = {}): Promise<Portal> {
    const url = await this.databaseUrl();
    await (this.#built ??= buildPortal());
    return this.child(options.uncached ? 'uncached' : 'portal', () => startPortal(url, options));
  }

  child<C extends Child>(name: string, start: () => Promise<C>): Promise<C> {
    const running = this.#children.get(name) ?? start();
    this.#children.set(name, running);
    return running as Promise<C>;
  }

  searchPath(): string {
    return '/global-tenders';
  }

  /** Address of a notice's page: one of the newest open ones. */
  async noticePath(): Promise<string> {
    const portal = await this.portal();
    const { body } = await getOk(portal.target, '/api/search?state=open&sort=newest');
    const { items } = JSON.parse(body.toString('utf8')) as { items: { slug: string }[] };
    return `/notice-details/${encodeURIComponent(items[0]!.slug)}`;
  }

  async close(): Promise<void> {
    closeConnections();
    for (const child of this.#children.values()) await child.then((server) => server.stop()).catch(() => undefined);
  }
}
