import type { Ctx } from '#server/platform/ctx.ts';

/** Paths of the screens that are worth listing by themselves, in the order of the menus. */
export async function publicScreens(_ctx: Ctx): Promise<string[]> {
  return ['/', '/LocalTenders', '/global-tenders'];
}
