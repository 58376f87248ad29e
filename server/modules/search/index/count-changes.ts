import type { CubeChange } from '../store/cube.repo.ts';
import type { RemovedRow } from '../store/hits.repo.ts';
import type { TermChange } from '../store/terms.repo.ts';
import { type IndexRow, type RowAudience, hiddenFrom, rowAudience } from '../store/row.ts';

const inPart = (audience: RowAudience) => (audience === hiddenFrom.part ? 0 : 1);
const inWhole = (audience: RowAudience) => (audience === hiddenFrom.whole ? 0 : 1);

/** Filters whose lexemes are counted by country, status and type; CPV only down to its groups. */
const CUBED = /^(?:[kximgluofztsbca]:|v:\d{2,3}$)/u;
export const isCubed = (lexeme: string) => lexeme[1] === ':' && CUBED.test(lexeme);
const statuses: Record<string, number> = { 's:live': 0, 's:awarded': 1, 's:cancelled': 2 };
/**
 * Long words with digits are mostly references. They would fill the dictionary and never be suggested, so they are not counted and are
 * treated as rare. Title pairs are not counted either: there are as many as notices.
 */
export const isCountKept = (word: string) => word[0] !== '=' && (word.length < 6 || word[1] === ':' || !/\d/u.test(word));

const byWord = (a: readonly [string, unknown], b: readonly [string, unknown]) => (a[0] < b[0] ? -1 : 1);

/** Sums up how added and removed rows change the counts, so that a batch writes each count once. */
export class CountChanges {
  readonly #terms = new Map<string, TermChange>();
  readonly #cells = new Map<string, CubeChange>();
  readonly buyers = new Map<string, number>();

  addRow(row: IndexRow): void {
    const show = inPart(row.audience) === 1;
    for (const [word, written] of row.words)
      if (isCountKept(word)) this.#term(word, row.audience, 1, written !== null, show && written !== null && written !== word ? written : null);
    for (const word of row.marked) if (isCountKept(word)) this.#term(word, row.audience, 1, false, null);
    for (const lexeme of row.filters) this.#term(lexeme, row.audience, 1, false, show ? (row.labels.get(lexeme) ?? null) : null);
    for (const spelling of row.spellings) this.#term(spelling, row.audience, 1, false, null);
    this.#cube(row.filters, row.audience, 1);
  }

  removeRow(row: RemovedRow): void {
    const words = new Set(row.words);
    for (const lexeme of row.lexemes) if (isCountKept(lexeme)) this.#term(lexeme, row.audience, -1, words.has(lexeme), null);
    this.#cube(row.lexemes, row.audience, -1);
  }

  /** In word order, the same for every writer. */
  terms(): [string, TermChange][] {
    return [...this.#terms].filter(([, c]) => c.part !== 0 || c.whole !== 0 || c.partWord !== 0 || c.wholeWord !== 0 || c.label !== null).toSorted(byWord);
  }

  cells(): CubeChange[] {
    return [...this.#cells]
      .filter(([, cell]) => cell.part !== 0 || cell.whole !== 0)
      .toSorted(byWord)
      .map(([, cell]) => cell);
  }

  #term(lexeme: string, audience: RowAudience, by: number, isWord: boolean, label: string | null): void {
    let change = this.#terms.get(lexeme);
    if (!change) this.#terms.set(lexeme, (change = { part: 0, whole: 0, partWord: 0, wholeWord: 0, label: null }));
    change.part += by * inPart(audience);
    change.whole += by * inWhole(audience);
    if (isWord) {
      change.partWord += by * inPart(audience);
      change.wholeWord += by * inWhole(audience);
    }
    if (label !== null) change.label = label;
  }

  #cube(lexemes: readonly string[], audience: RowAudience, by: number): void {
    const cubedLexemes = lexemes.filter(isCubed);
    const buyer = audience === rowAudience.whole ? undefined : lexemes.find((lexeme) => lexeme.startsWith('b:'))?.slice(2);
    if (buyer !== undefined) this.buyers.set(buyer, (this.buyers.get(buyer) ?? 0) + by);
    let [country, type, status] = ['', '', 0];
    for (const lexeme of cubedLexemes) {
      if (lexeme[0] === 'k') country = lexeme.slice(2);
      else if (lexeme[0] === 't') type = lexeme.slice(2);
      else if (lexeme[0] === 's') status = statuses[lexeme] ?? 0;
    }
    for (const lexeme of cubedLexemes) {
      const key = `${country}\u001f${status}\u001f${type}\u001f${lexeme}`;
      let cell = this.#cells.get(key);
      if (!cell) this.#cells.set(key, (cell = { country, status, type, lexeme, part: 0, whole: 0 }));
      cell.part += by * inPart(audience);
      cell.whole += by * inWhole(audience);
    }
  }
}
