import { addAlert, editAlert } from '#server/modules/alerts/seeding.ts';
import type { Story, Timeline } from '../timeline.ts';
import type { ActAs } from './acting.ts';
import { officeInstant } from './working-days.ts';

type Body = Parameters<typeof addAlert>[1]['body'];

const timeZone = 'Asia/Kathmandu';
/** Words are looked for as they are: there is no index yet to mend them by. */
const exact = true;
const kept: readonly (Omit<Body, 'search'> & { search: Partial<Body['search']>; paused?: true })[] = [
  { name: 'Construction in Nepal', search: { cpv: ['45'] }, frequency: 'daily', hour: 7, weekday: 1, timeZone, byMail: true, byWebhook: false },
  { name: 'Water supply', search: { q: 'water', exact, scope: 'global' }, frequency: 'weekly', hour: 8, weekday: 7, timeZone, byMail: true, byWebhook: false },
  { name: 'Roads and bridges', search: { cpv: ['4523', '4522'] }, frequency: 'instant', hour: 7, weekday: 1, timeZone, byMail: false, byWebhook: false },
  { name: 'Vehicles', search: { cpv: ['34'] }, frequency: 'daily', hour: 7, weekday: 1, timeZone, byMail: true, byWebhook: false, paused: true },
];

/** A supplier saved searches three weeks ago, and stopped one of them. What becomes public since then is found as always. */
export const alertStory =
  (as: ActAs, person: string, now: Date, timeline: Timeline): Story =>
  async () => {
    const at = officeInstant(now, -21, '10:20');
    await timeline.until(at);
    for (const { paused, search, ...settings } of kept) {
      const { alert } = await addAlert(as(person, at), { body: { scope: 'local', ...settings, search: { scope: 'local', ...search } } as Body });
      if (paused) await editAlert(as(person, at, alert.revision), { body: { ...settings, id: alert.id, paused } });
    }
  };
