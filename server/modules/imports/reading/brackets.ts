import { BRACE, BRACKET, CLOSING_BRACE } from './json-bytes.ts';

/** Which brackets are open, down to a greatest depth; below that they are only counted. */
export class Brackets {
  depth = 0;
  readonly #maxDepth: number;
  readonly #opened: Uint8Array;

  constructor(maxDepth: number) {
    this.#maxDepth = maxDepth;
    this.#opened = new Uint8Array(maxDepth + 1);
  }

  /** @returns false when it goes deeper than allowed. */
  open(byte: number): boolean {
    this.depth++;
    if (this.depth > this.#maxDepth) return false;
    this.#opened[this.depth] = byte;
    return true;
  }

  /**
   * Closes a bracket: the innermost one if it matches (own), else everything opened since a matching one (outer). Nothing is closed when
   * none matches (none).
   */
  close(byte: number): 'own' | 'outer' | 'none' {
    const opener = byte === CLOSING_BRACE ? BRACE : BRACKET;
    // Beyond the greatest depth the kinds are not kept: there any closer closes.
    if (this.depth > this.#maxDepth || this.#opened[this.depth] === opener) {
      this.depth--;
      return 'own';
    }
    let to = this.depth;
    while (to > 0 && this.#opened[to] !== opener) to--;
    if (to === 0) return 'none';
    this.depth = to - 1;
    return 'outer';
  }
}
