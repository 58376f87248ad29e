import type { Module } from '#server/platform/module.ts';
import { calendarRoutes } from './calendar/calendar.routes.ts';

/** What is made for others than readers of pages: robots, feed readers, calendars. */
export const outward: Module = { name: 'outward', routes: calendarRoutes };
