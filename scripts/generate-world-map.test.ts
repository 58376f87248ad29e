import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { worldMap, worldMapFile } from './generate-world-map.ts';

test('the generated world map matches the output of its script', () => {
  const svg = worldMap();
  expect(readFileSync(worldMapFile, 'utf8')).toBe(svg);
  for (const code of ['NP', 'IN', 'KE', 'AU', 'FR', 'US', 'ZA', 'BD', 'MT', 'SG']) expect(svg).toContain(` id="${code}"`);
  expect(svg).not.toContain(' id="AQ"');
  expect(svg).not.toMatch(/NaN|Infinity/u);
});
