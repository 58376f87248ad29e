import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasDoctype } from './xml-head.ts';
import { parseXml } from './xml-format.ts';
import { type XmlNode, textOf } from './xml-node.ts';
import { XmlTags } from './xml-tree.ts';

interface Element {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: Element[];
}
const escaped = (text: string) => text.replace(/[&<>"]/gu, (sign) => `&#${sign.codePointAt(0)};`);
const name = fc.stringMatching(/^[a-z][a-z0-9_.-]{0,12}$/u).filter((text) => !text.startsWith('xml'));
/** Text without what XML cannot hold and without line ends, which a parser normalises. */
const words = fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => text.replace(/[\p{Cc}\p{Cs}\p{Cn}\ufffe\uffff]/gu, '').trim());
const elementOf = (levels: number): fc.Arbitrary<Element> =>
  fc.record({
    name,
    attributes: fc.dictionary(name, words, { maxKeys: 3 }),
    text: words,
    children: levels === 0 ? fc.constant([]) : fc.array(elementOf(levels - 1), { maxLength: 3 }),
  });
const element = elementOf(3);
const write = ({ name: tag, attributes, text, children }: Element, prefix: string): string =>
  `<${prefix}${tag}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('')}>${escaped(text)}${children.map((childElement) => `\n  ${write(childElement, prefix)}`).join('')}\n</${prefix}${tag}>`;
const toElement = (node: XmlNode): Element => ({
  name: node.name,
  attributes: { ...node.attributes },
  text: textOf(node) ?? '',
  children: node.children.map(toElement),
});

describe('an XML tree', () => {
  it('keeps the text, whatever the prefixes', () => {
    fc.assert(
      fc.property(element, fc.constantFrom('', 'cbc:', 'x:'), (sample, prefix) => {
        expect(toElement(parseXml(Buffer.from(write(sample, prefix))))).toEqual(sample);
      }),
    );
  });

  it('merges inline elements into text, and drops unread elements', () => {
    const tags = new XmlTags({ inline: new Set(['FT']), unread: new Set(['SKIP']) });
    const tree = parseXml(Buffer.from('<a>H<FT T="SUB">2</FT>O<SKIP>x<b><SKIP/>y</b></SKIP> and<![CDATA[ <more>]]><b>z</b></a>'), tags);
    expect(toElement(tree)).toEqual({ name: 'a', attributes: {}, text: 'H2O and <more>', children: [{ name: 'b', attributes: {}, text: 'z', children: [] }] });
  });

  it('fails only with a reason, for any bytes', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 200 }),
          fc
            .string({ unit: fc.constantFrom('<', '>', '/', 'a', '&', ';', '"', '=', '!', '-', '[', ']', ' ', '?'), maxLength: 60 })
            .map((text) => Buffer.from(text)),
        ),
        (bytes) => {
          try {
            parseXml(Buffer.from(bytes));
          } catch (error) {
            expect((error as Error).name).toBe('ImportError');
          }
        },
      ),
    );
  });
});

it.each([
  ['<?xml version="1.0"?><!DOCTYPE a><a/>', true],
  ['<!-- <!DOCTYPE b> --> <?x <!DOCTYPE c> ?><!doctype a []><a/>', true],
  ['<!-- <!DOCTYPE b> --><a/>', false],
  ['<a><!DOCTYPE a></a>', false],
  ['<!-- without end', false],
])('%s has a document type: %s', (text, expected) => {
  expect(hasDoctype(Buffer.from(text))).toBe(expected);
});
