const WEEK_MS = 7 * 86_400_000;

/** How many instants fall into each of the next weeks, beginning now. Later and earlier ones are left out. */
export function weeksOf(instants: readonly string[], now: Date, weeks: number): { from: Date; count: number }[] {
  const places = instants.map((at) => Math.floor((Date.parse(at) - now.getTime()) / WEEK_MS));
  return Array.from({ length: weeks }, (_, week) => ({
    from: new Date(now.getTime() + week * WEEK_MS),
    count: places.filter((place) => place === week).length,
  }));
}
