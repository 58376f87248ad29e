import type { RowAudience } from '../store/row.ts';

/** An open row; dates in milliseconds, -Infinity where there is none. */
export interface OpenReplicaRow {
  readonly id: number;
  readonly audience: RowAudience;
  readonly published: number;
  readonly deadline: number;
  readonly value: number;
  readonly openUntil: number;
  /** Numbers of its filter values. */
  readonly lexemes: Int32Array;
}

/** Rows of some columns, by their positions. */
export interface RowSet {
  readonly columns: OpenColumns;
  readonly positions: readonly number[];
}

/** The values of open rows by column, at one version. A pass over columns takes a quarter of the time of a pass over objects. */
export class OpenColumns {
  readonly size: number;
  /** The positions of all rows. */
  readonly positions: readonly number[];
  readonly ids: Float64Array;
  readonly audiences: Uint8Array;
  readonly openUntil: Float64Array;
  readonly published: Float64Array;
  readonly deadline: Float64Array;
  readonly value: Float64Array;
  /** The lexemes of row n stand from `lexemeStarts[n]` to before `lexemeStarts[n + 1]`. */
  readonly lexemes: Int32Array;
  readonly lexemeStarts: Int32Array;
  /** Built at first use. */
  #positionsByLexeme: Map<number, number[]> | null = null;

  constructor(rows: readonly OpenReplicaRow[]) {
    this.size = rows.length;
    this.positions = [...rows.keys()];
    const column = (valueOf: (row: OpenReplicaRow) => number) => Float64Array.from(rows, valueOf);
    this.ids = column(({ id }) => id);
    this.audiences = Uint8Array.from(rows, ({ audience }) => audience);
    this.openUntil = column(({ openUntil }) => openUntil);
    this.published = column(({ published }) => published);
    this.deadline = column(({ deadline }) => deadline);
    this.value = column(({ value }) => value);
    this.lexemeStarts = new Int32Array(rows.length + 1);
    for (const [position, { lexemes }] of rows.entries()) this.lexemeStarts[position + 1] = this.lexemeStarts[position]! + lexemes.length;
    this.lexemes = new Int32Array(this.lexemeStarts[rows.length]!);
    for (const [position, { lexemes }] of rows.entries()) this.lexemes.set(lexemes, this.lexemeStarts[position]);
  }

  /** The positions of the rows with each lexeme, by its number. */
  get positionsByLexeme(): ReadonlyMap<number, readonly number[]> {
    return (this.#positionsByLexeme ??= this.#index());
  }

  #index(): Map<number, number[]> {
    const positionsByLexeme = new Map<number, number[]>();
    for (let position = 0; position < this.size; position++) {
      for (let index = this.lexemeStarts[position]!; index < this.lexemeStarts[position + 1]!; index++) {
        const number = this.lexemes[index]!;
        const positions = positionsByLexeme.get(number);
        if (positions) positions.push(position);
        else positionsByLexeme.set(number, [position]);
      }
    }
    return positionsByLexeme;
  }
}
