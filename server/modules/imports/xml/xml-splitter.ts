/** The bytes of one document. */
export interface XmlPiece {
  /** Place among the documents of the stream, from 0. */
  index: number;
  /** Byte at which it starts. */
  offset: number;
  /** The document, or the first bytes of one that is too large. A view: good until the next push. */
  bytes: Buffer;
  /** Its whole size. */
  size: number;
  tooLarge: boolean;
}

const MAX_BYTES = 16 * 1024 * 1024;
const HEAD_BYTES = 16 * 1024;
/** A declaration without its first letter, which is too common in documents: the search looks for a rare one. */
const DECLARATION = Buffer.from('?xml');
/** The declaration and the blank after it. */
const DECLARATION_LENGTH = DECLARATION.length + 2;
const [OPENED, CLOSED] = [0x3c, 0x3e];

const isBlank = (byte: number | undefined) => byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;

/**
 * Cuts a stream into XML documents: one, or several one after another, each beginning with its XML declaration, which
 * may stand nowhere else. Keeps one at a time; of one that is too large only the head.
 */
export class XmlSplitter {
  readonly #maxBytes: number;
  #work: Buffer = Buffer.alloc(0);
  #end = 0;
  /** Where in the work buffer to look for the next declaration. */
  #from = 1;
  /** Offset of the work buffer in the stream. */
  #before = 0;
  #index = 0;
  /** Head of a document that is too large, whose rest is only walked over. */
  #head: { bytes: Buffer; offset: number } | null = null;

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** Takes the next bytes; answers the documents that they complete. */
  push(chunk: Uint8Array): XmlPiece[] {
    this.#append(chunk);
    const pieces: XmlPiece[] = [];
    for (let index = this.#nextDeclaration(); index >= 0; index = this.#nextDeclaration()) {
      this.#emit(pieces, index);
      this.#drop(index);
      this.#from = 1;
    }
    this.#from = Math.max(1, this.#end - DECLARATION_LENGTH);
    if (this.#end > this.#maxBytes || this.#head) {
      this.#head ??= { bytes: Buffer.from(this.#work.subarray(0, HEAD_BYTES)), offset: this.#before };
      // The possible beginning of a declaration, and the byte before it, are kept.
      this.#drop(Math.max(0, this.#end - DECLARATION_LENGTH - 1));
      this.#from = 1;
    }
    return pieces;
  }

  /** The stream is over. */
  end(): XmlPiece[] {
    const pieces: XmlPiece[] = [];
    this.#emit(pieces, this.#end);
    return pieces;
  }

  /** Place of a declaration that begins another document: behind a closed tag. In the text of a notice it has other things before it. */
  #nextDeclaration(): number {
    const work = this.#work.subarray(0, this.#end);
    for (let sign = work.indexOf(DECLARATION, this.#from + 1); sign >= 0; sign = work.indexOf(DECLARATION, sign + 1)) {
      const at = sign - 1;
      if (at + DECLARATION_LENGTH > this.#end) break;
      let last = at - 1;
      while (last > 0 && isBlank(work[last])) last--;
      if (work[at] === OPENED && work[last] === CLOSED && isBlank(work[sign + DECLARATION.length])) return at;
    }
    return -1;
  }

  #append(chunk: Uint8Array): void {
    if (this.#end === 0) {
      // Most files are one chunk; the next one is appended.
      this.#work = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      this.#end = chunk.length;
      return;
    }
    if (this.#end + chunk.length > this.#work.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.#work.length * 2, this.#end + chunk.length));
      this.#work.copy(larger, 0, 0, this.#end);
      this.#work = larger;
    }
    this.#work.set(chunk, this.#end);
    this.#end += chunk.length;
  }

  #drop(bytes: number): void {
    // Published views never change; appending goes into a larger copy.
    this.#work = this.#work.subarray(bytes, this.#end);
    this.#end -= bytes;
    this.#before += bytes;
  }

  #emit(pieces: XmlPiece[], end: number): void {
    const { offset, bytes } = this.#head ?? this.#trimmed(end);
    const tooLarge = this.#head !== null || bytes.length > this.#maxBytes;
    this.#head = null;
    if (bytes.length === 0) return;
    pieces.push({ index: this.#index++, offset, bytes: tooLarge ? bytes.subarray(0, HEAD_BYTES) : bytes, size: this.#before + end - offset, tooLarge });
  }

  /** Blanks may not stand before a declaration, and say nothing. */
  #trimmed(end: number): { bytes: Buffer; offset: number } {
    let start = 0;
    while (start < end && isBlank(this.#work[start])) start++;
    return { bytes: this.#work.subarray(start, end), offset: this.#before + start };
  }
}
