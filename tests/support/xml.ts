import { SaxesParser } from 'saxes';

/** A parsed element of a document. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

/** Parses a document strictly. @throws Error for anything not well-formed, or an undeclared prefix. */
export function readXml(text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: XmlElement = {
      name,
      attributes: Object.fromEntries(Object.values(attributes).map((each) => [each.name, each.value])),
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (part) => {
    open.at(-1)!.text += part;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  return root.children[0]!;
}

/** The direct child elements with a name. */
export const below = (element: XmlElement, name: string): XmlElement[] => element.children.filter((child) => child.name === name);
/** The text of the single direct child element with a name. */
export const textOf = (element: XmlElement, name: string): string | undefined => below(element, name)[0]?.text;
