import type { Part, Value, Condition } from './mapping-schema.ts';
import { type Row, textOf } from './row.ts';

/** Reads values of one mapping out of rows. */
export class ValueReader {
  readonly #nulls: ReadonlySet<string>;

  constructor(nullWords: readonly string[] = []) {
    this.#nulls = new Set(nullWords.map(fold));
  }

  /** Every value that a part of the mapping gives, as the source has it where nothing is done with it. */
  all(part: Part, row: Row): readonly unknown[] {
    if (typeof part === 'string') return this.#withoutNulls(row.all(part));
    if (!this.matches(part.when, row)) return [];
    const values = this.#convert(part, this.#splitAndTake(part, this.#sourceValues(part, row)));
    return values.filter((value) => textOf(value) !== '');
  }

  /** The first value; undefined when there is none. */
  first(part: Part | undefined, row: Row): unknown {
    return part === undefined ? undefined : this.all(part, row)[0];
  }

  text(part: Part | undefined, row: Row): string | undefined {
    const value = this.first(part, row);
    return value === undefined ? undefined : textOf(value);
  }

  texts(part: Part | undefined, row: Row): string[] {
    return part === undefined ? [] : this.all(part, row).map(textOf);
  }

  matches(condition: Condition | undefined, row: Row): boolean {
    if (!condition) return true;
    const foldedTexts = this.texts(condition.from, row).map(fold);
    if (condition.not?.some((word) => foldedTexts.includes(fold(word)))) return false;
    return condition.is ? condition.is.some((word) => foldedTexts.includes(fold(word))) : foldedTexts.length > 0 || condition.not !== undefined;
  }

  #withoutNulls(values: readonly unknown[]): readonly unknown[] {
    return this.#nulls.size === 0 ? values : values.filter((value) => !this.#nulls.has(fold(textOf(value))));
  }

  /** From one place; from the first of several that has something; or from all of them, joined. */
  #sourceValues(part: Value, row: Row): readonly unknown[] {
    if (part.constant !== undefined) return [part.constant];
    if (typeof part.from === 'string') {
      const values = this.#withoutNulls(row.all(part.from));
      return part.join === undefined || values.length < 2 ? values : [values.map(textOf).join(part.join)];
    }
    const lists = (part.from ?? []).map((innerPart) => this.all(innerPart, row));
    if (part.join === undefined) return lists.find((list) => list.length > 0) ?? [];
    const joined = lists.flat().map(textOf).join(part.join);
    return joined === '' ? [] : [joined];
  }

  #splitAndTake({ split, skip, take }: Value, values: readonly unknown[]): readonly unknown[] {
    if (split === undefined && take === undefined) return values;
    const splitValues = split === undefined ? values : values.flatMap((value) => textOf(value).split(split).map(textOf)).filter((piece) => piece !== '');
    const pieces = skip === undefined ? splitValues : splitValues.filter((piece) => !/^[\d\s.,/-]*$/u.test(textOf(piece)));
    if (take === undefined) return pieces;
    const takenPiece = pieces.at(take === 'first' ? 0 : take === 'last' ? -1 : take);
    return takenPiece === undefined ? [] : [takenPiece];
  }

  #convert(part: Value, values: readonly unknown[]): readonly unknown[] {
    let converted = values;
    if (part.null) {
      const nulls = new Set(part.null.map(fold));
      converted = converted.filter((value) => !nulls.has(fold(textOf(value))));
    }
    if (part.values || part.otherwise !== undefined) converted = converted.flatMap((value) => tableOf(part).get(fold(textOf(value))) ?? part.otherwise ?? []);
    if (converted.length === 0 && part.otherwise !== undefined && part.values) converted = [part.otherwise];
    if (part.prefix !== undefined) converted = converted.map((value) => `${part.prefix}${textOf(value)}`);
    return part.label === undefined ? converted : converted.map((value) => `${part.label}: ${textOf(value)}`);
  }
}

const fold = (text: string) => text.trim().toLowerCase();

const tables = new WeakMap<Value, Map<string, string>>();
const tableOf = (part: Value) =>
  tables.getOrInsertComputed(part, () => new Map(Object.entries(part.values ?? {}).map(([sourceValue, value]) => [fold(sourceValue), value])));
