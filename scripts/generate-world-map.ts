// Draws web/features/places/world-map.svg from Natural Earth's borders (world-atlas, public domain): one shape for each country under its
// ISO 3166-1 alpha-2 code, which pages show with <use>. Run it after updating world-atlas.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type ExtendedFeatureCollection, geoEqualEarth, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import { countryCodes } from '#seed/reference/countries.ts';

const WIDTH = 960;
const HEIGHT = 440;
/** Smaller bends of a border (in units of the picture) are left out. */
const TOLERANCE = 0.9;
/** Smaller islands (in square units) are left out, where the country has larger parts. */
const MIN_AREA = 3;
/** Radius of the dot for a country too small to draw. */
const DOT = 4;
const ANTARCTICA = 'AQ';

type Point = [number, number];
type Borders = Parameters<typeof feature>[0];

const require = createRequire(import.meta.url);
const readBorders = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Borders;
const coarse = require.resolve('world-atlas/countries-110m.json');
const fine = require.resolve('world-atlas/countries-50m.json');
const countriesOf = (borders: Borders) => feature(borders, borders.objects['countries']!) as ExtendedFeatureCollection;
const alpha2 = new Map(countryCodes.map(([code, , numeric]) => [numeric, code]));
const codeOf = (id: string | number | undefined) => (id === undefined ? undefined : alpha2.get(String(id).padStart(3, '0')));

const projection = geoEqualEarth().rotate([-11, 0]);
const withoutAntarctica = (borders: Borders): ExtendedFeatureCollection => {
  const collection = countriesOf(borders);
  return { ...collection, features: collection.features.filter(({ id }) => codeOf(id) !== ANTARCTICA) };
};

/** A line without points closer than the tolerance to the rest (Douglas–Peucker). */
function simplified(line: readonly Point[]): Point[] {
  const [first, last] = [line[0]!, line.at(-1)!];
  let farthest = 0;
  let index = 0;
  for (let i = 1; i < line.length - 1; i++) {
    const [x, y] = line[i]!;
    const [dx, dy] = [last[0] - first[0], last[1] - first[1]];
    const length = Math.hypot(dx, dy);
    const distance = length === 0 ? Math.hypot(x - first[0], y - first[1]) : Math.abs(dy * (x - first[0]) - dx * (y - first[1])) / length;
    if (distance > farthest) [farthest, index] = [distance, i];
  }
  if (farthest < TOLERANCE) return [first, last];
  return [...simplified(line.slice(0, index + 1)), ...simplified(line.slice(index)).slice(1)];
}

/** The borders with fewer points. Neighbours share each line, so they stay adjacent. */
function coarser(borders: Borders): Borders {
  const { transform, ...rest } = borders;
  const arcs = borders.arcs.map((arc) => {
    let [x, y] = [0, 0];
    const points = arc.map(([dx, dy]): Point => {
      [x, y] = [x + dx!, y + dy!];
      return [x * transform!.scale[0] + transform!.translate[0], y * transform!.scale[1] + transform!.translate[1]];
    });
    const projectedPoints = points.map((point) => projection(point) as Point);
    const keptIndexes = new Set(simplified(projectedPoints).map((point) => projectedPoints.indexOf(point)));
    return points.filter((_, index) => keptIndexes.has(index));
  });
  return { ...rest, arcs };
}

/** Relative, in whole units: half the length. */
function shortened(path: string): string {
  return path.replaceAll(/M([^MZ]+)Z/gu, (_, points: string) => {
    const corners = points.split('L').map((pair) => pair.split(',').map((each) => Math.round(Number(each))) as Point);
    let [x, y] = corners[0]!;
    let text = `M${x},${y}l`;
    for (const [nextX, nextY] of corners.slice(1)) {
      if (nextX === x && nextY === y) continue;
      text += `${nextX - x},${nextY - y} `;
      [x, y] = [nextX, nextY];
    }
    return `${text.trimEnd()}z`;
  });
}

/** The picture. */
export function worldMap(): string {
  const borders = readBorders(coarse);
  projection.fitSize([WIDTH, HEIGHT], withoutAntarctica(borders));
  const path = geoPath(projection);
  const shapes = new Map<string, string>();
  const { features } = countriesOf(coarser(borders));
  for (const { id, geometry } of features) {
    const code = codeOf(id) ?? '-';
    if (code === ANTARCTICA) continue;
    const parts = geometry?.type === 'MultiPolygon' ? geometry.coordinates : geometry?.type === 'Polygon' ? [geometry.coordinates] : [];
    const partShapes = parts
      .map((coordinates) => ({ type: 'Polygon' as const, coordinates }))
      .map((part) => ({ path: path(part) ?? '', area: path.area(part) }));
    const largest = Math.max(...partShapes.map(({ area }) => area));
    const visibleShapes = partShapes.filter(({ area }) => area === largest || area >= MIN_AREA);
    shapes.set(code, (shapes.get(code) ?? '') + visibleShapes.map((part) => shortened(part.path)).join(''));
  }
  const dots = countriesOf(readBorders(fine)).features.flatMap((each) => {
    const code = codeOf(each.id);
    if (code === undefined || code === ANTARCTICA || shapes.has(code)) return [];
    const [x, y] = path.centroid(each).map(Math.round);
    return `<circle id="${code}" cx="${x}" cy="${y}" r="${DOT}"/>`;
  });
  const sortedShapes = [...shapes].toSorted(([a], [b]) => (a < b ? -1 : 1));
  // Land that is no country of ISO 3166.
  const land = `<path id="land" d="${sortedShapes.map(([, d]) => d).join('')}"/>`;
  const countries = sortedShapes.filter(([code]) => code !== '-').map(([code, d]) => `<path id="${code}" d="${d}"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>\n${[land, ...countries, ...dots.toSorted()].join('\n')}\n</defs></svg>\n`;
}

export const worldMapFile = join(import.meta.dirname, '../web/features/places/world-map.svg');

if (import.meta.main) writeFileSync(worldMapFile, worldMap());
