import { logRun } from '#server/modules/publication-log/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { BatchBuilder } from './batch-builder.ts';
import { type Counters, counterNames, zeroCounters } from './counters.ts';
import type { ImportOptions } from './format.ts';
import { detectFormat, detectWorkbook } from './formats.ts';
import { type FilePosition, type ImportRun, createRun, endRun, filePositions, logNameOf, unfinishedRun } from './import-runs.repo.ts';
import type { Mapping } from './mapped/mapping-schema.ts';
import { digestsOf, mappingsWith } from './mapped/built-in-mappings.ts';
import { type ImportError, asImportError } from './reading/import-error.ts';
import { type Input, expandSources, resolveSource } from './reading/sources.ts';
import { type Unpacked, unpack } from './reading/unpack.ts';
import { lockRun } from './run-lock.ts';
import { limitGarbage } from './limit-garbage.ts';

export interface ImportProgress {
  counters: Counters;
  /** Bytes of the sources read so far, packed or not, and of all if known. */
  bytes: number;
  totalBytes: number | null;
  file: string;
}

export interface ImportSourcesOptions extends Omit<ImportOptions, 'mappings'> {
  /** Mappings that are tried before those that come with the portal. */
  mappings?: readonly Mapping[];
  /** Called after each batch. */
  onProgress?: (progress: ImportProgress) => void;
  /** Stops the run after the present batch. The same sources resume it. */
  signal?: AbortSignal;
  /** Standard input, for the source `-`. */
  stdin?: () => AsyncIterable<Uint8Array>;
  /** Called when all is read, before the run ends. A resumed run calls it again. */
  beforeEnd?: () => Promise<void>;
  /** The most records of one transaction, 500 by default. */
  batchSize?: number;
}

export interface ImportResult {
  runId: number;
  counters: Counters;
  /** Whether an interrupted run was resumed. */
  resumed: boolean;
  /** done: all was read. incomplete: a source or a part of it could not be. stopped: by the signal, and can be resumed. */
  status: 'done' | 'incomplete' | 'stopped';
}

/**
 * Imports all sources (files, folders, globs, addresses, `-`), compressed or not, in any known format. Bad records are logged and the rest
 * continues. A call with the same sources and options resumes an interrupted run after its last batch.
 */
export async function importSources(ctx: Ctx, sources: readonly string[], options: ImportSourcesOptions = {}): Promise<ImportResult> {
  const names = sources.map(resolveSource);
  const ownMappings = options.mappings ?? [];
  const mapping: ImportOptions = {
    country: options.country ?? null,
    free: options.free ?? null,
    ...(options.isHistory ? { isHistory: true } : {}),
    ...(ownMappings.length > 0 ? { mappings: digestsOf(ownMappings) } : {}),
  };
  const initialRun = await inTransaction(
    ctx,
    async (ctx) => (await unfinishedRun(ctx, names, mapping)) ?? { ...(await createRun(ctx, names, mapping)), fresh: true },
  );
  const release = await lockRun(ctx, initialRun.id);
  try {
    // Read under the lock: by now the last statement of a killed process is committed or rolled back.
    const resumed = !('fresh' in initialRun);
    const run = resumed ? ((await inTransaction(ctx, (ctx) => unfinishedRun(ctx, names, mapping))) ?? initialRun) : initialRun;
    const reader = new RunReader(ctx, run, mapping, options, await filePositions(ctx, run.id));
    const isComplete = await reader.readAll(names);
    if (isComplete) await options.beforeEnd?.();
    const status = isComplete ? await endAndLog(ctx, run.id) : 'stopped';
    return { runId: run.id, counters: reader.counters, resumed, status };
  } finally {
    await release();
  }
}

/** Ends a run, and gives it its entry in the publication log. */
const endAndLog = (ctx: Ctx, runId: number) =>
  inTransaction(ctx, async (ctx) => {
    const status = await endRun(ctx, runId);
    await logRun(ctx, logNameOf(runId));
    return status;
  });

/** Reads the sources of one run from beginning to end. */
class RunReader {
  readonly #mapping: ImportOptions;
  readonly #mappings: readonly Mapping[];
  readonly #options: ImportSourcesOptions;
  readonly #positions: ReadonlyMap<string, FilePosition>;
  readonly #batch: BatchBuilder;
  readonly #settle = limitGarbage();
  #bytes = 0;
  #totalBytes: number | null = 0;
  readonly #before: Counters;

  constructor(ctx: Ctx, run: ImportRun, mapping: ImportOptions, options: ImportSourcesOptions, positions: ReadonlyMap<string, FilePosition>) {
    this.#mapping = mapping;
    this.#mappings = mappingsWith(options.mappings ?? []);
    this.#options = options;
    this.#positions = positions;
    this.#before = run.counters;
    this.#batch = new BatchBuilder(ctx, run.id, mapping, options.batchSize ?? 500);
  }

  get counters(): Counters {
    const sum = zeroCounters();
    for (const name of counterNames) sum[name] = this.#before[name] + this.#batch.counters[name];
    return sum;
  }

  /** @returns false when it was stopped before the end. */
  async readAll(names: readonly string[]): Promise<boolean> {
    const inputs = await Array.fromAsync(expandSources(names, this.#options.stdin));
    for (const input of inputs) {
      if (this.#totalBytes !== null) this.#totalBytes = 'error' in input || input.size === null ? null : this.#totalBytes + input.size;
    }
    for (const input of inputs) {
      if (this.#stopped) break;
      if ('error' in input) await this.#addError(input.name, input.error, null);
      else await this.#readInput(input);
    }
    await this.#flush('');
    return !this.#stopped;
  }

  get #stopped(): boolean {
    return this.#options.signal?.aborted === true;
  }

  async #readInput(input: Input): Promise<void> {
    const position = this.#positions.get(input.name);
    const sameFile = input.fingerprint !== null && position?.fingerprint === input.fingerprint;
    const start = this.#bytes;
    if (!(sameFile && position.done)) {
      try {
        for await (const entry of unpack(input.name, this.#counted(await input.open()), input.path)) {
          if ('error' in entry) await this.#addError(entry.name, entry.error, input.fingerprint);
          else await this.#readEntry(input, entry);
          if (this.#stopped) return;
        }
        this.#batch.reached(input.name, { fingerprint: input.fingerprint, records: this.#batch.recordsOf(input.name) ?? position?.records ?? 0, done: true });
      } catch (error) {
        await this.#addError(input.name, asImportError(error), input.fingerprint);
      }
    }
    if (input.size !== null) this.#bytes = start + input.size;
  }

  /** Reads one unpacked file. A position in it counts only while its source file is unchanged. */
  async #readEntry(input: Input, entry: Exclude<Unpacked, { error: ImportError }>): Promise<void> {
    const { name } = entry;
    const position = this.#positions.get(name);
    const sameFile = input.fingerprint !== null && position?.fingerprint === input.fingerprint;
    if (sameFile && position.done) return;
    let nextIndex = sameFile ? position.records : 0;
    try {
      const recognised = 'workbook' in entry ? await detectWorkbook(entry.workbook, this.#mappings) : await detectFormat(entry.stream, this.#mappings);
      if (recognised) {
        for await (const records of recognised.read(nextIndex, this.#mapping)) {
          for (const record of records) {
            // Records of one place go into one batch, because a run resumes at a place.
            if (record.index >= nextIndex && this.#batch.full) {
              await this.#flush(name);
              if (this.#stopped) return;
            }
            nextIndex = record.index + 1;
            this.#batch.add({ ...record, file: name, source: recognised.source }, { fingerprint: input.fingerprint, records: nextIndex, done: false });
          }
        }
      }
      this.#batch.reached(name, { fingerprint: input.fingerprint, records: nextIndex, done: true });
    } catch (error) {
      const importError = asImportError(error);
      // A file of another kind in a folder is skipped and is no failure.
      const foreign = importError.code === 'unknown-format' && !(input.namedByOperator && name === input.name);
      await this.#addError(name, importError, input.fingerprint, foreign ? 'skipped' : 'failed', nextIndex);
    }
  }

  async #addError(file: string, importError: ImportError, fingerprint: string | null, outcome: 'failed' | 'skipped' = 'failed', records = 0): Promise<void> {
    if (this.#positions.get(file)?.done && fingerprint !== null) return;
    this.#batch.addError({ file, outcome, code: importError.code, reason: importError.message, raw: null }, { fingerprint, records, done: true });
    if (this.#batch.full) await this.#flush(file);
  }

  async *#counted(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of stream) {
      this.#bytes += chunk.length;
      yield chunk;
    }
  }

  async #flush(file: string): Promise<void> {
    await this.#batch.store();
    this.#settle();
    this.#options.onProgress?.({ counters: this.counters, bytes: this.#bytes, totalBytes: this.#totalBytes, file });
  }
}
