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
const [LESS_THAN, GREATER_THAN] = [0x3c, 0x3e];

const isBlank = (byte: number | undefined) => byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;

/**
 * Cuts a stream into XML documents: one, or several one after another, each beginning with its XML declaration, which
 * may stand nowhere else. Keeps one at a time; of one that is too large only the head.
 */
export class XmlSplitter {
  readonly #maxBytes: number;
  /** The bytes not yet handed on. */
  #buffer: Buffer = Buffer.alloc(0);
  /** Bytes of it in use. */
  #length = 0;
  /** Where in the buffer to look for the next declaration. */
  #searchFrom = 1;
  /** Offset of the buffer in the stream. */
  #bufferOffset = 0;
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
      this.#searchFrom = 1;
    }
    this.#searchFrom = Math.max(1, this.#length - DECLARATION_LENGTH);
    if (this.#length > this.#maxBytes || this.#head) {
      this.#head ??= { bytes: Buffer.from(this.#buffer.subarray(0, HEAD_BYTES)), offset: this.#bufferOffset };
      // The possible beginning of a declaration, and the byte before it, are kept.
      this.#drop(Math.max(0, this.#length - DECLARATION_LENGTH - 1));
      this.#searchFrom = 1;
    }
    return pieces;
  }

  /** The stream is over. */
  end(): XmlPiece[] {
    const pieces: XmlPiece[] = [];
    this.#emit(pieces, this.#length);
    return pieces;
  }

  /** Place of a declaration that begins another document: behind a closed tag. In the text of a notice it has other things before it. */
  #nextDeclaration(): number {
    const buffer = this.#buffer.subarray(0, this.#length);
    for (let declaration = buffer.indexOf(DECLARATION, this.#searchFrom + 1); declaration >= 0; declaration = buffer.indexOf(DECLARATION, declaration + 1)) {
      const at = declaration - 1;
      if (at + DECLARATION_LENGTH > this.#length) break;
      let last = at - 1;
      while (last > 0 && isBlank(buffer[last])) last--;
      if (buffer[at] === LESS_THAN && buffer[last] === GREATER_THAN && isBlank(buffer[declaration + DECLARATION.length])) return at;
    }
    return -1;
  }

  #append(chunk: Uint8Array): void {
    if (this.#length === 0) {
      // Most files are one chunk; the next one is appended.
      this.#buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      this.#length = chunk.length;
      return;
    }
    if (this.#length + chunk.length > this.#buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#length + chunk.length));
      this.#buffer.copy(larger, 0, 0, this.#length);
      this.#buffer = larger;
    }
    this.#buffer.set(chunk, this.#length);
    this.#length += chunk.length;
  }

  #drop(bytes: number): void {
    // Published views never change; appending goes into a larger copy.
    this.#buffer = this.#buffer.subarray(bytes, this.#length);
    this.#length -= bytes;
    this.#bufferOffset += bytes;
  }

  #emit(pieces: XmlPiece[], end: number): void {
    const { offset, bytes } = this.#head ?? this.#trimmed(end);
    const tooLarge = this.#head !== null || bytes.length > this.#maxBytes;
    this.#head = null;
    if (bytes.length === 0) return;
    pieces.push({ index: this.#index++, offset, bytes: tooLarge ? bytes.subarray(0, HEAD_BYTES) : bytes, size: this.#bufferOffset + end - offset, tooLarge });
  }

  /** Blanks may not stand before a declaration, and say nothing. */
  #trimmed(end: number): { bytes: Buffer; offset: number } {
    let start = 0;
    while (start < end && isBlank(this.#buffer[start])) start++;
    return { bytes: this.#buffer.subarray(start, end), offset: this.#bufferOffset + start };
  }
}
