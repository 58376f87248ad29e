import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { worldMap, worldMapFile } from './generate-world-map.ts';

test('the generated world map matches the output of its script', () => {
  const drawn = worldMap();
  expect(readFileSync(worldMapFile, 'utf8')).toBe(drawn);
  for (const code of ['NP', 'IN', 'KE', 'AU', 'FR', 'US', 'ZA', 'BD', 'MT', 'SG']) expect(drawn).toContain(` id="${code}"`);
  expect(drawn).not.toContain(' id="AQ"');
  expect(drawn).not.toMatch(/NaN|Infinity/u);
});
