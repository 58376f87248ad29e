/** Facets of many entries as numbers, one behind the other in one array: what a pass over all of them reads in order. */
export class FacetTable {
  #flat = new Int32Array(1024);
  #used = 0;
  #starts: number[] = [];
  #ends: number[] = [];

  /** Sets the facets of the entry at a position. Those that it had stay unused where they are: changes are few. */
  set(at: number, numbers: readonly number[]): void {
    const kept = this.#ends[at] !== undefined && this.#ends[at] - this.#starts[at]! >= numbers.length;
    const start = kept ? this.#starts[at]! : this.#used;
    if (!kept) this.#used += numbers.length;
    if (this.#used > this.#flat.length) {
      const larger = new Int32Array(this.#used * 2);
      larger.set(this.#flat);
      this.#flat = larger;
    }
    this.#flat.set(numbers, start);
    this.#starts[at] = start;
    this.#ends[at] = start + numbers.length;
  }

  /** All bits that the facets of an entry stand for. */
  bitsOf(at: number, bits: Int32Array): number {
    let found = 0;
    for (let place = this.#starts[at]!; place < this.#ends[at]!; place++) found |= bits[this.#flat[place]!]!;
    return found;
  }

  /** Counts the facets of an entry. */
  countInto(at: number, counts: Int32Array): void {
    for (let place = this.#starts[at]!; place < this.#ends[at]!; place++) counts[this.#flat[place]!]!++;
  }
}
