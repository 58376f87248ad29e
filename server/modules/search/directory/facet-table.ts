/** Facets of many entries as numbers in one array, which a pass over all of them reads in sequence. */
export class FacetTable {
  #flat = new Int32Array(1024);
  #used = 0;
  #starts: number[] = [];
  #ends: number[] = [];

  /** Sets the facets of the entry at a position. Its old ones stay in the array unused: changes are rare. */
  set(at: number, numbers: readonly number[]): void {
    const fitsInPlace = this.#ends[at] !== undefined && this.#ends[at] - this.#starts[at]! >= numbers.length;
    const start = fitsInPlace ? this.#starts[at]! : this.#used;
    if (!fitsInPlace) this.#used += numbers.length;
    if (this.#used > this.#flat.length) {
      const larger = new Int32Array(this.#used * 2);
      larger.set(this.#flat);
      this.#flat = larger;
    }
    this.#flat.set(numbers, start);
    this.#starts[at] = start;
    this.#ends[at] = start + numbers.length;
  }

  /** All bits of the facets of an entry. */
  bitsOf(at: number, bits: Int32Array): number {
    let facetBits = 0;
    for (let place = this.#starts[at]!; place < this.#ends[at]!; place++) facetBits |= bits[this.#flat[place]!]!;
    return facetBits;
  }

  /** Adds the facets of an entry to the counts. */
  countInto(at: number, counts: Int32Array): void {
    for (let place = this.#starts[at]!; place < this.#ends[at]!; place++) counts[this.#flat[place]!]!++;
  }
}
