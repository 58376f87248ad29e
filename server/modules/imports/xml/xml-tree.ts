import { SaxesParser } from 'saxes';
import { ImportError } from '../reading/import-error.ts';
import { XmlNode } from './xml-node.ts';

export interface XmlLimits {
  depth: number;
  elements: number;
  /** Per element. */
  attributes: number;
}
/** The largest notices that are published have 60,000 elements, 25 levels, and six attributes, those of the root being namespaces. */
export const xmlLimits: XmlLimits = { depth: 200, elements: 400_000, attributes: 100 };

/** Nothing but blanks, as XML has them. */
function isBlank(text: string): boolean {
  for (let index = text.length - 1; index >= 0; index--) if (text.charCodeAt(index) > 32) return false;
  return true;
}

/** Elements that are not taken as they stand, by local name. */
export interface XmlNames {
  /** Part of the surrounding text: superscripts and similar elements. */
  inline?: ReadonlySet<string>;
  /** Left out with all that is in them: nothing of ours is there. */
  unread?: ReadonlySet<string>;
}

const [KEPT, INLINE, UNREAD] = [0, 1, 2] as const;
interface Tag {
  /** As written. */
  name: string;
  local: string;
  kind: typeof KEPT | typeof INLINE | typeof UNREAD;
}

/** Tags of a format, by the names they are written with. Documents use the same few hundred; a hostile one cannot make it grow without end. */
export class XmlTags {
  readonly #names: XmlNames;
  #known = new Map<string, Tag>();
  /** The same by three of their letters: hashing every name in a document again, as a Map does, costs a tenth of its parsing. */
  #slots: (Tag | undefined)[] = emptySlots();

  constructor(names: XmlNames = {}) {
    this.#names = names;
  }

  of(name: string): Tag {
    const { length } = name;
    const slot = (length * 67 + name.charCodeAt(length - 1) * 9 + name.charCodeAt(length >> 1) * 31 + name.charCodeAt(length >> 2)) & (SLOTS - 1);
    const cachedTag = this.#slots[slot];
    if (cachedTag?.name === name) return cachedTag;
    const tag = this.#known.get(name) ?? this.#add(name);
    this.#slots[slot] = tag;
    return tag;
  }

  #add(name: string): Tag {
    if (this.#known.size >= MAX_TAGS) [this.#known, this.#slots] = [new Map(), emptySlots()];
    const local = internalised(name.slice(name.indexOf(':') + 1));
    const kind = this.#names.inline?.has(local) ? INLINE : this.#names.unread?.has(local) ? UNREAD : KEPT;
    // A name of its own: a part of the document would keep all of it.
    const tag: Tag = { name: internalised(name), local, kind };
    this.#known.set(tag.name, tag);
    return tag;
  }
}
const SLOTS = 4096;
const emptySlots = (): undefined[] => Array.from({ length: SLOTS }, () => undefined);
const MAX_TAGS = 10_000;

/** The engine's one copy of a text: comparing it with a name in the code is then comparing two pointers. */
const internalised = (text: string): string => Object.keys({ [text]: 0 })[0]!;

/**
 * Reads a document into a tree, chunk by chunk, with names without their prefixes.
 *
 * A document type is refused, and with it every entity but the five of XML itself, whether it would expand or fetch.
 */
export class XmlTree {
  readonly #parser = new SaxesParser();
  #root: XmlNode | null = null;

  constructor(tags: XmlTags = new XmlTags(), limits: XmlLimits = xmlLimits) {
    const open: XmlNode[] = [];
    let top: XmlNode | undefined;
    let elements = 0;
    let attributes = 0;
    /** Elements open within one that is not read, itself included. */
    let unread = 0;
    const parser = this.#parser;
    parser.on('error', ({ message }) => {
      throw new ImportError('bad-xml', `It is not well-formed XML: ${message.slice(0, 300)}.`);
    });
    parser.on('doctype', () => {
      throw new ImportError('doctype', DOCTYPE_REASON);
    });
    parser.on('attribute', () => {
      if (++attributes > limits.attributes) throw new ImportError('too-large', `An element has more than ${limits.attributes} attributes.`);
    });
    parser.on('opentag', ({ name, attributes: tagAttributes }) => {
      const hasAttributes = attributes > 0;
      attributes = 0;
      if (++elements > limits.elements) throw new ImportError('too-large', `It has more than ${limits.elements} elements.`);
      if (open.length + unread >= limits.depth) throw new ImportError('too-deep', `It is nested more than ${limits.depth} levels deep.`);
      if (unread > 0) {
        unread++;
        return;
      }
      const { local, kind } = tags.of(name);
      if (kind === UNREAD && top) {
        unread = 1;
        return;
      }
      const node = new XmlNode(local, hasAttributes ? tagAttributes : null);
      if (!top) this.#root ??= node;
      else if (kind === KEPT) top.add(node);
      else node.isInline = true;
      open.push(node);
      top = node;
    });
    const words = (text: string) => {
      if (!top || unread > 0) return;
      // Between elements there is only the sender's indentation.
      if (top.text === '') {
        if (text.charCodeAt(0) > 32 || !isBlank(text)) top.text = text;
      } else top.text += text;
    };
    parser.on('text', words);
    parser.on('cdata', words);
    parser.on('closetag', () => {
      if (unread > 0) {
        unread--;
        return;
      }
      const closedNode = open.pop()!;
      top = open[open.length - 1];
      if (top && closedNode.isInline) top.text += closedNode.text;
    });
  }

  /** @throws ImportError for malformed XML, a document type, or content beyond the limits. */
  write(text: string): void {
    this.#parser.write(text);
  }

  /** The root element. @throws ImportError as above. */
  end(): XmlNode {
    this.#parser.close();
    if (!this.#root) throw new ImportError('bad-xml', 'It is not well-formed XML: there is no element.');
    return this.#root;
  }
}

export const DOCTYPE_REASON = 'It has a document type (DOCTYPE), which no notice needs and whose entities can do harm; such a file is not read.';
