import { Brackets } from './brackets.ts';
import { BACKSLASH, BRACKET, CLOSE, COLON, COMMA, LINE_FEED, OPEN, OTHER, QUOTE, TEXT, blank, containers, kinds } from './json-bytes.ts';
import type { Piece, SplitProblem, SplitterOptions } from './pieces.ts';

const HEAD_BYTES = 16 * 1024;
const WORK_BYTES = 256 * 1024;
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_DEPTH = 200;

/** between records; in a record; in a value between records that has no brackets; in a package behind its list. */
const [BETWEEN, RECORD, SCALAR, REST] = [0, 1, 2, 3] as const;

/**
 * Splits a stream of JSON into its records without parsing it: the elements of the list under `releases` or `records` (also results, data,
 * or the keys of the options) of an object, the elements of a list, else the value itself; any number of values in sequence. It recognises
 * strings and brackets only, keeps one record at a time, and continues after a bad one.
 */
export class JsonSplitter {
  readonly #maxBytes: number;
  readonly #brackets: Brackets;
  readonly #containers: readonly Buffer[];
  #isByLine: boolean;
  #isByLineKnown: boolean;
  #work = Buffer.allocUnsafe(WORK_BYTES);
  #end = 0;
  #at = 0;
  /** Bytes of the stream before the work buffer. */
  #before = 0;
  #index = 0;
  #mode: 0 | 1 | 2 | 3 = BETWEEN;
  /** Depth at which records start. */
  #level = 0;
  /** Depth at which a package may start: 0, or 1 in a list. */
  #base = 0;
  #inText = false;
  #escaped = false;
  /** Start of the record in the work buffer; -1 when there is none, or it was given up and is only skipped. */
  #start = -1;
  #startOffset = 0;
  #problem: SplitProblem | null = null;
  /** Brackets did not match once: later closers without an opener are its remains. */
  #isUnbalanced = false;
  #head: Buffer | null = null;
  /** The last text among a package's keys, and whether it names the list of records. */
  #textStart = -1;
  #textEnd = -1;
  #isContainer = false;

  constructor(options: SplitterOptions = {}) {
    this.#maxBytes = options.maxBytes ?? MAX_BYTES;
    this.#brackets = new Brackets(options.maxDepth ?? MAX_DEPTH);
    this.#containers = (options.lists ?? containers).map((key) => Buffer.from(key));
    this.#isByLine = options.lines ?? false;
    this.#isByLineKnown = options.lines !== undefined;
  }

  /** Takes the next bytes; answers the records that they complete. */
  push(chunk: Uint8Array): Piece[] {
    this.#append(chunk);
    const pieces: Piece[] = [];
    this.#scan(pieces);
    if (this.#start >= 0 && this.#end - this.#start > this.#maxBytes) this.#abandonRecord('too-large');
    return pieces;
  }

  /** The stream has ended; an open record is unfinished. */
  end(): Piece[] {
    const pieces: Piece[] = [];
    if (this.#mode === SCALAR && !this.#inText) this.#emit(pieces, this.#end);
    else if (this.#mode !== BETWEEN || this.#brackets.depth > 0) this.#fail(pieces, 'unfinished', this.#end);
    return pieces;
  }

  /** Appends to the work buffer and drops what is no longer needed. */
  #append(chunk: Uint8Array): void {
    if (this.#end + chunk.length > this.#work.length) {
      const keepFrom = this.#start >= 0 ? this.#start : this.#at;
      const keptLength = this.#end - keepFrom;
      if (keptLength + chunk.length > this.#work.length) {
        const larger = Buffer.allocUnsafe(Math.max(this.#work.length * 2, keptLength + chunk.length));
        this.#work.copy(larger, 0, keepFrom, this.#end);
        this.#work = larger;
      } else this.#work.copyWithin(0, keepFrom, this.#end);
      this.#before += keepFrom;
      this.#at -= keepFrom;
      this.#end = keptLength;
      this.#textStart -= keepFrom;
      this.#textEnd -= keepFrom;
      if (this.#start >= 0) this.#start = 0;
    }
    this.#work.set(chunk, this.#end);
    this.#end += chunk.length;
  }

  #scan(pieces: Piece[]): void {
    const [work, end] = [this.#work, this.#end];
    let at = this.#at;
    while (at < end) {
      if (this.#inText) at = this.#walkText(at, pieces);
      else if (this.#mode === BETWEEN) at = this.#walkBetween(at, pieces);
      else if (this.#mode === SCALAR) at = this.#walkScalar(at, pieces);
      else {
        while (at < end && kinds[work[at]!] === OTHER) at++;
        if (at < end) this.#handleStructuralByte(work[at]!, at++, pieces);
      }
    }
    this.#at = at;
  }

  /** A byte that matters, in a record or behind a package's list. */
  #handleStructuralByte(byte: number, at: number, pieces: Piece[]): void {
    const kind = kinds[byte];
    // The keys of what may be a package.
    const isAmongKeys = this.#start >= 0 && this.#level === this.#base && this.#brackets.depth === this.#base + 1;
    if (kind === TEXT) {
      this.#inText = true;
      if (isAmongKeys) this.#textStart = at + 1;
    } else if (kind === COLON) {
      if (isAmongKeys) this.#isContainer = this.#isList(this.#work.subarray(this.#textStart, this.#textEnd));
    } else if (kind === OPEN) {
      if (isAmongKeys && this.#isContainer && byte === BRACKET) {
        this.#start = -1;
        this.#mode = BETWEEN;
        this.#level = this.#base + 2;
      }
      this.#isContainer = false;
      this.#openBracket(byte);
    } else if (kind === CLOSE) this.#closeBracket(byte, at, pieces);
    else if (this.#isByLine) this.#breakLine(pieces, at);
  }

  #isList(key: Buffer): boolean {
    return this.#containers.some((name) => name.equals(key));
  }

  /** In a text: to its end, or to the end of the bytes. */
  #walkText(from: number, pieces: Piece[]): number {
    const [work, end] = [this.#work, this.#end];
    let at = from;
    if (this.#escaped) {
      this.#escaped = false;
      at++;
    }
    for (;;) {
      let byte = 0;
      while (at < end && (byte = work[at]!) !== QUOTE && byte !== BACKSLASH && byte !== LINE_FEED) at++;
      if (at >= end) return end;
      if (byte === QUOTE) {
        this.#inText = false;
        this.#textEnd = at;
        if (this.#mode === SCALAR) this.#emit(pieces, at + 1);
        return at + 1;
      }
      if (byte === BACKSLASH) {
        if (at + 1 === end) this.#escaped = true;
        at += 2;
      } else if (this.#isByLine) {
        this.#breakLine(pieces, at);
        return at + 1;
      } else at++;
    }
  }

  /** Between records: over blanks and commas to the next value, or out of the list. */
  #walkBetween(from: number, pieces: Piece[]): number {
    const [work, end] = [this.#work, this.#end];
    let at = from;
    while (at < end && blank[work[at]!] === 1) {
      if (work[at] === LINE_FEED && this.#isByLine && this.#brackets.depth > 0) {
        this.#breakLine(pieces, at);
        return at + 1;
      }
      at++;
    }
    if (at === end) return at;
    const byte = work[at]!;
    if (kinds[byte] === CLOSE) {
      if (this.#brackets.depth > 0) this.#closeBracket(byte, at, pieces);
      else if (!this.#isUnbalanced) this.#fail(pieces, 'broken', at + 1, at);
      return at + 1;
    }
    if (byte === BRACKET && this.#brackets.depth === 0) {
      this.#openBracket(byte);
      this.#level = this.#base = 1;
      return at + 1;
    }
    this.#start = at;
    this.#startOffset = this.#before + at;
    this.#mode = kinds[byte] === OPEN ? RECORD : SCALAR;
    if (kinds[byte] === OPEN) this.#openBracket(byte);
    else if (byte === QUOTE) this.#inText = true;
    this.#isContainer = false;
    return at + 1;
  }

  /** A number, a word or rubbish: to the end of the line outside lists, to the next comma or bracket inside. */
  #walkScalar(from: number, pieces: Piece[]): number {
    const [work, end] = [this.#work, this.#end];
    for (let index = from; index < end; index++) {
      const byte = work[index]!;
      if (byte === LINE_FEED || (this.#brackets.depth > 0 && (byte === COMMA || kinds[byte] === CLOSE))) {
        this.#emit(pieces, index);
        return index;
      }
    }
    return end;
  }

  #openBracket(byte: number): void {
    if (!this.#brackets.open(byte) && this.#start >= 0) this.#abandonRecord('too-deep');
  }

  #closeBracket(byte: number, at: number, pieces: Piece[]): void {
    const closeResult = this.#brackets.close(byte);
    if (closeResult !== 'own') {
      this.#isUnbalanced = true;
      if (this.#mode === RECORD) this.#problem ??= 'broken';
    }
    if (closeResult !== 'none') this.#finishValue(closeResult === 'own' ? at + 1 : at, pieces);
  }

  /** After a closing bracket: which value ended with it, and what follows. */
  #finishValue(end: number, pieces: Piece[]): void {
    const depth = this.#brackets.depth;
    if (this.#mode === RECORD) {
      if (depth > this.#level) return;
      this.#emit(pieces, end);
    }
    if (this.#mode === REST && depth > this.#base) return;
    if (depth < this.#base) this.#base = depth;
    if (this.#level === this.#base + 2 && depth === this.#base + 1) {
      this.#mode = REST;
      this.#level = this.#base;
    } else if (depth <= this.#base) {
      this.#mode = BETWEEN;
      this.#level = this.#base;
    }
  }

  /** A line ended in the middle of its record. */
  #breakLine(pieces: Piece[], at: number): void {
    this.#fail(pieces, 'broken', at);
    this.#isUnbalanced = true;
    this.#brackets.depth = this.#level = this.#base = 0;
    this.#inText = this.#escaped = false;
  }

  #fail(pieces: Piece[], problem: SplitProblem, end: number, start = end): void {
    if (this.#mode === BETWEEN || this.#mode === REST) {
      this.#start = start;
      this.#startOffset = this.#before + start;
    }
    this.#problem ??= problem;
    this.#emit(pieces, end);
  }

  /** Stops keeping the record; it is walked to its end all the same. */
  #abandonRecord(problem: SplitProblem): void {
    this.#problem = problem;
    this.#head = Buffer.from(this.#work.subarray(this.#start, Math.min(this.#end, this.#start + HEAD_BYTES)));
    this.#start = -1;
  }

  #emit(pieces: Piece[], end: number): void {
    const bytes = this.#start >= 0 ? this.#work.subarray(this.#start, end) : (this.#head ?? Buffer.alloc(0));
    const problem = this.#problem ?? (bytes.length > this.#maxBytes ? 'too-large' : null);
    const piece: Piece = { index: this.#index++, offset: this.#startOffset, bytes: problem ? bytes.subarray(0, HEAD_BYTES) : bytes };
    if (problem) piece.problem = problem;
    pieces.push(piece);
    // The first value is alone on its line: if another one follows, each has its own line.
    if (!this.#isByLineKnown && this.#base === 0) {
      this.#isByLineKnown = true;
      this.#isByLine = this.#level === 0 && !problem && !bytes.includes(LINE_FEED);
    }
    this.#mode = BETWEEN;
    this.#start = -1;
    this.#head = null;
    this.#problem = null;
  }
}
