import type { z } from 'zod';

/** What made-up values consist of: two different fillings share no value. */
interface SampleParts {
  /** The beginning of every text. */
  word: string;
  number: number;
  flag: boolean;
}

interface Def {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
  entries?: Record<string, string>;
}

/** A value with every field of a schema, including optional ones, made of one word, number and flag. */
export function sampleValue(schema: z.core.$ZodType, by: SampleParts, path = ''): unknown {
  const def = schema._zod.def as unknown as Def;
  if (def.innerType) return sampleValue(def.innerType, by, path);
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape!).map(([name, of]) => [name, sampleValue(of, by, `${path} ${name}`)]));
    case 'array':
      return [sampleValue(def.element!, by, path)];
    case 'record':
      return { fr: sampleValue(def.valueType!, by, path) };
    case 'enum':
      return Object.values(def.entries!).at(by.flag ? 0 : -1);
    case 'string':
      return `${by.word}${path}`;
    case 'number':
      return by.number;
    case 'boolean':
      return by.flag;
    default:
      throw new Error(`No value is known for ${def.type} at${path}.`);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges two values: lists item by item, objects field by field; `over` wins. */
export function mergeDeep(under: unknown, over: unknown): unknown {
  if (over === undefined) return under;
  if (Array.isArray(under) && Array.isArray(over)) return over.map((item, index) => mergeDeep(under[index], item));
  if (!isObject(under) || !isObject(over)) return over;
  return Object.fromEntries([...new Set([...Object.keys(under), ...Object.keys(over)])].map((name) => [name, mergeDeep(under[name], over[name])]));
}
