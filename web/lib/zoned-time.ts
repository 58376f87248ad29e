import { zoneOffset } from './format.ts';

/** Minutes of "UTC+5:45". */
function minutesOf(offset: string): number {
  const [, sign = '+', hours = '0', minutes = '0'] = /^UTC(?:([+-])(\d+)(?::(\d+))?)?$/u.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/**
 * The instant of a date and time of day by the clocks of a zone, for showing it only: the server decides. (In the hour that clocks skip or
 * repeat, one of both.) @returns ISO 8601 in UTC; null while a part is missing.
 */
export function instantOf({ date, time, zone }: { date: string | null; time: string | null; zone: string | null }): string | null {
  if (!date || !time || !zone) return null;
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(asUtc)) return null;
  const first = asUtc - minutesOf(zoneOffset(new Date(asUtc).toISOString(), zone)) * 60_000;
  return new Date(asUtc - minutesOf(zoneOffset(new Date(first).toISOString(), zone)) * 60_000).toISOString();
}

/** The date and time of day of an instant by the clocks of a zone. */
export function clockOf(at: string, zone: string): { date: string; time: string } {
  const local = new Date(Date.parse(at) + minutesOf(zoneOffset(at, zone)) * 60_000).toISOString();
  return { date: local.slice(0, 10), time: local.slice(11, 16) };
}

/** All time zones of this engine, those of our sites first. */
export function zonesOf(first: readonly string[]): string[] {
  const all = Intl.supportedValuesOf('timeZone');
  return [...first, ...all.filter((zone) => !first.includes(zone)), ...(all.includes('UTC') || first.includes('UTC') ? [] : ['UTC'])];
}
