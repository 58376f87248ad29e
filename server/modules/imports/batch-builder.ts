import type { Ctx } from '#server/platform/ctx.ts';
import { type Counters, counterNames, zeroCounters } from './counters.ts';
import type { ImportOptions } from './format.ts';
import type { FilePosition } from './import-runs.repo.ts';
import { type Batch, type BatchRecord, type FileError, storeBatch } from './store-batch.ts';

const MAX_BYTES = 1024 * 1024;

/**
 * Collects records until there are enough for a transaction. Where a batch ends depends only on the records since the last one. So a
 * resumed run makes the same batches as an unbroken one.
 */
export class BatchBuilder {
  readonly #ctx: Ctx;
  readonly #runId: number;
  readonly #options: ImportOptions;
  readonly #size: number;
  #batch: Batch = emptyBatch();
  #bytes = 0;
  readonly #records = new Map<string, number>();
  readonly counters: Counters = zeroCounters();

  constructor(ctx: Ctx, runId: number, options: ImportOptions, size: number) {
    this.#ctx = ctx;
    this.#runId = runId;
    this.#options = options;
    this.#size = size;
  }

  get full(): boolean {
    return this.#batch.records.length + this.#batch.errors.length >= this.#size || this.#bytes >= MAX_BYTES;
  }

  add(record: BatchRecord, position: FilePosition): void {
    this.#batch.records.push(record);
    this.#bytes += record.bytes;
    this.reached(record.file, position);
  }

  addError(error: FileError, position: FilePosition): void {
    this.#batch.errors.push(error);
    this.reached(error.file, position);
  }

  /** Notes how far a file is read once this batch is stored. */
  reached(file: string, position: FilePosition): void {
    this.#batch.positions.set(file, position);
    this.#records.set(file, position.records);
  }

  recordsOf(file: string): number | undefined {
    return this.#records.get(file);
  }

  async store(): Promise<void> {
    const batch = this.#batch;
    this.#batch = emptyBatch();
    this.#bytes = 0;
    if (batch.records.length === 0 && batch.errors.length === 0 && batch.positions.size === 0) return;
    this.#add(await this.#storeOrHalve(batch));
  }

  #add(counters: Counters): void {
    for (const name of counterNames) this.counters[name] += counters[name];
  }

  /** Stores a batch. If the database refuses a record, the batch is halved until that record is alone, and the others are stored. */
  async #storeOrHalve(batch: Batch): Promise<Counters> {
    try {
      return await storeBatch(this.#ctx, this.#runId, batch, this.#options);
    } catch (error) {
      if (!isDataError(error) || batch.records.length === 0) throw error;
      const places = [...new Set(batch.records.map((record) => `${record.file}\u0001${record.index}`))];
      if (places.length === 1) {
        const [record] = batch.records;
        const reason = `It cannot be stored: ${(error as Error).message}.`;
        const recordError = { outcome: 'failed' as const, code: 'cannot-store', reason, raw: null };
        return storeBatch(
          this.#ctx,
          this.#runId,
          { ...batch, records: [{ ...record!, releases: [], errors: [...record!.errors, recordError] }] },
          this.#options,
        );
      }
      const middle = places[Math.floor(places.length / 2)];
      const cut = batch.records.findIndex((record) => `${record.file}\u0001${record.index}` === middle);
      const firstHalf = batch.records.slice(0, cut);
      const positions = new Map(
        firstHalf.map((record) => [
          record.file,
          { fingerprint: batch.positions.get(record.file)?.fingerprint ?? null, records: record.index + 1, done: false },
        ]),
      );
      const firstCounters = await this.#storeOrHalve({ records: firstHalf, errors: [], positions });
      const secondCounters = await this.#storeOrHalve({ ...batch, records: batch.records.slice(cut) });
      for (const name of counterNames) firstCounters[name] += secondCounters[name];
      return firstCounters;
    }
  }
}

const emptyBatch = (): Batch => ({ records: [], errors: [], positions: new Map() });

/** SQLSTATE classes 22 (data exception), 23 (broken constraint) and 54 (a limit of PostgreSQL). */
const isDataError = (error: unknown) => /^(?:22|23|54)/u.test((error as { code?: string }).code ?? '');
