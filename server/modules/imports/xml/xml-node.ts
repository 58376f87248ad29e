/** An element of a document: local names, because prefixes are the sender's choice. Linked instead of listed: most have one child or none. */
export class XmlNode {
  readonly name: string;
  /** Attributes by their qualified names; null when there are none. */
  attributes: Readonly<Record<string, string>> | null;
  /** Its own text, without that of the elements in it. */
  text = '';
  first: XmlNode | null = null;
  next: XmlNode | null = null;
  /** Part of the text around it, and no child. */
  isInline = false;
  #last: XmlNode | null = null;

  constructor(name: string, attributes: Readonly<Record<string, string>> | null) {
    this.name = name;
    this.attributes = attributes;
  }

  add(child: XmlNode): void {
    if (this.#last) this.#last.next = child;
    else this.first = child;
    this.#last = child;
  }

  get children(): XmlNode[] {
    const nodes: XmlNode[] = [];
    for (let node = this.first; node; node = node.next) nodes.push(node);
    return nodes;
  }
}

const NO_NODES: readonly XmlNode[] = [];

/** The first child of that name. */
export function child(node: XmlNode | undefined, name: string): XmlNode | undefined {
  if (node) for (let childNode = node.first; childNode; childNode = childNode.next) if (childNode.name === name) return childNode;
  return undefined;
}

/** All children of that name. */
export function children(node: XmlNode | undefined, name: string): readonly XmlNode[] {
  if (!node) return NO_NODES;
  let matches: XmlNode[] | null = null;
  for (let childNode = node.first; childNode; childNode = childNode.next) if (childNode.name === name) (matches ??= []).push(childNode);
  return matches ?? NO_NODES;
}

/** The element at the end of a path of names, taking the first of each. */
export function elementAt(node: XmlNode | undefined, ...path: string[]): XmlNode | undefined {
  let current = node;
  for (const name of path) current = child(current, name);
  return current;
}

/** All that lie at the end of a path of names. */
export function elementsAt(node: XmlNode | undefined, ...path: string[]): readonly XmlNode[] {
  if (!node) return NO_NODES;
  let current: readonly XmlNode[] = [node];
  for (const name of path) {
    const [only] = current;
    current = current.length === 1 ? children(only, name) : current.flatMap((parent) => children(parent, name));
  }
  return current;
}

/** All elements within, of any depth, in the order of the document, whose name is one of these. Does not look into those found. */
export function descendantsIn(node: XmlNode | undefined, names: ReadonlySet<string>): XmlNode[] {
  const descendants: XmlNode[] = [];
  const look = (parent: XmlNode) => {
    for (let descendant = parent.first; descendant; descendant = descendant.next) {
      if (names.has(descendant.name)) descendants.push(descendant);
      else if (descendant.first) look(descendant);
    }
  };
  if (node) look(node);
  return descendants;
}

/** The text of an element, trimmed and without NUL, cut at `max`; undefined when it has none. */
export function textOf(node: XmlNode | undefined, max = 2000): string | undefined {
  if (!node || node.text === '') return undefined;
  const text = node.text.length > max ? node.text.slice(0, max).toWellFormed() : node.text;
  return text.trim() || undefined;
}

export const attribute = (node: XmlNode | undefined, name: string): string | undefined => node?.attributes?.[name]?.trim() || undefined;
