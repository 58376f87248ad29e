import type { Part, Value, When } from './mapping-schema.ts';
import { type Row, textOf } from './row.ts';

/** Reads values of one mapping out of rows. */
export class Values {
  readonly #nulls: ReadonlySet<string>;

  constructor(nullWords: readonly string[] = []) {
    this.#nulls = new Set(nullWords.map(fold));
  }

  /** Every value that a part of the mapping gives, as the source has it where nothing is done with it. */
  all(part: Part, row: Row): readonly unknown[] {
    if (typeof part === 'string') return this.#given(row.all(part));
    if (!this.matches(part.when, row)) return [];
    const found = this.#finished(part, this.#cut(part, this.#found(part, row)));
    return found.filter((value) => textOf(value) !== '');
  }

  /** The first value; undefined when there is none. */
  one(part: Part | undefined, row: Row): unknown {
    return part === undefined ? undefined : this.all(part, row)[0];
  }

  text(part: Part | undefined, row: Row): string | undefined {
    const value = this.one(part, row);
    return value === undefined ? undefined : textOf(value);
  }

  texts(part: Part | undefined, row: Row): string[] {
    return part === undefined ? [] : this.all(part, row).map(textOf);
  }

  matches(when: When | undefined, row: Row): boolean {
    if (!when) return true;
    const found = this.texts(when.from, row).map(fold);
    if (when.not?.some((word) => found.includes(fold(word)))) return false;
    return when.is ? when.is.some((word) => found.includes(fold(word))) : found.length > 0 || when.not !== undefined;
  }

  #given(values: readonly unknown[]): readonly unknown[] {
    return this.#nulls.size === 0 ? values : values.filter((value) => !this.#nulls.has(fold(textOf(value))));
  }

  /** From one place; from the first of several that has something; or from all of them, joined. */
  #found(part: Value, row: Row): readonly unknown[] {
    if (part.constant !== undefined) return [part.constant];
    if (typeof part.from === 'string') {
      const found = this.#given(row.all(part.from));
      return part.join === undefined || found.length < 2 ? found : [found.map(textOf).join(part.join)];
    }
    const lists = (part.from ?? []).map((one) => this.all(one, row));
    if (part.join === undefined) return lists.find((list) => list.length > 0) ?? [];
    const joined = lists.flat().map(textOf).join(part.join);
    return joined === '' ? [] : [joined];
  }

  #cut({ split, skip, take }: Value, values: readonly unknown[]): readonly unknown[] {
    if (split === undefined && take === undefined) return values;
    const cut = split === undefined ? values : values.flatMap((value) => textOf(value).split(split).map(textOf)).filter((piece) => piece !== '');
    const pieces = skip === undefined ? cut : cut.filter((piece) => !/^[\d\s.,/-]*$/u.test(textOf(piece)));
    if (take === undefined) return pieces;
    const taken = pieces.at(take === 'first' ? 0 : take === 'last' ? -1 : take);
    return taken === undefined ? [] : [taken];
  }

  #finished(part: Value, values: readonly unknown[]): readonly unknown[] {
    let found = values;
    if (part.null) {
      const nulls = new Set(part.null.map(fold));
      found = found.filter((value) => !nulls.has(fold(textOf(value))));
    }
    if (part.values || part.otherwise !== undefined) found = found.flatMap((value) => tableOf(part).get(fold(textOf(value))) ?? part.otherwise ?? []);
    if (found.length === 0 && part.otherwise !== undefined && part.values) found = [part.otherwise];
    if (part.prefix !== undefined) found = found.map((value) => `${part.prefix}${textOf(value)}`);
    return part.label === undefined ? found : found.map((value) => `${part.label}: ${textOf(value)}`);
  }
}

const fold = (text: string) => text.trim().toLowerCase();

const tables = new WeakMap<Value, Map<string, string>>();
const tableOf = (part: Value) => tables.getOrInsertComputed(part, () => new Map(Object.entries(part.values ?? {}).map(([given, ours]) => [fold(given), ours])));
