import { expect } from 'vitest';

/** A parsed component of an iCalendar object: its properties in order, and its components. */
export interface Component {
  name: string;
  properties: { name: string; parameters: Record<string, string>; value: string }[];
  components: Component[];
}

const unescaped = (value: string) => value.replaceAll(/\\([nN;,\\])/gu, (_, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter));

/**
 * Parses an iCalendar object strictly (RFC 5545, section 3.1): CRLF everywhere, no line over 75 octets, no control characters, matching
 * pairs.
 */
export function readCalendar(text: string): Component {
  expect(text.endsWith('\r\n')).toBe(true);
  const physical = text.slice(0, -2).split('\r\n');
  for (const line of physical) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    // oxlint-disable-next-line no-control-regex
    expect(line).not.toMatch(/[\u0000-\u0008\u000A-\u001F\u007F]/u);
    expect(line.isWellFormed()).toBe(true);
  }
  const root: Component = { name: 'ROOT', properties: [], components: [] };
  const open = [root];
  for (const line of text.slice(0, -2).replaceAll('\r\n ', '').split('\r\n')) {
    const [, name = '', parameters = '', value = ''] = /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"]*"|[^";:]*))*):(.*)$/su.exec(line) ?? [];
    expect(name).not.toBe('');
    if (name === 'BEGIN') {
      const component = { name: value, properties: [], components: [] };
      open.at(-1)?.components.push(component);
      open.push(component);
    } else if (name === 'END') {
      expect(open.pop()?.name).toBe(value);
    } else {
      const pairs = parameters.split(';').filter(Boolean);
      open.at(-1)?.properties.push({ name, parameters: Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string])), value: unescaped(value) });
    }
  }
  expect(open).toEqual([root]);
  expect(root.components).toHaveLength(1);
  return root.components[0]!;
}

/** The single value of a property; undefined when absent. */
export function valueOf(component: Component, name: string): string | undefined {
  const matches = component.properties.filter((property) => property.name === name);
  expect(matches.length).toBeLessThanOrEqual(1);
  return matches[0]?.value;
}

/** The first component with a name. */
export const componentOf = (component: Component, name: string): Component | undefined => component.components.find((each) => each.name === name);
