import { type Locator, type Page, expect } from '@playwright/test';
import { isNepalHoliday } from '#seed/factories/nepal-holidays.ts';
import { type Person, enter } from './people.ts';
import { waitForHydration } from './support.ts';

// The form that notices are written in, /publish-tenders, as a person uses it.

export const main = (page: Page): Locator => page.getByRole('main');
/** A field of the tab that is shown. */
export const field = (page: Page, label: string | RegExp): Locator => main(page).getByLabel(label, typeof label === 'string' ? { exact: true } : {});
/** Waits until all is saved. On a phone the line is at the bottom, too. */
export const saved = (page: Page): Promise<void> =>
  expect(
    main(page)
      .getByText(/^Saved at /u)
      .first(),
  ).toBeVisible();
export const next = (page: Page): Promise<void> => main(page).getByRole('button', { name: 'Next', exact: true }).click();
export const headingOf = (page: Page, name: string): Locator => main(page).getByRole('heading', { level: 2, name, exact: true });

/** Opens a draft on a tab. */
export async function openDraft(page: Page, person: Person, id: string, tab = 'General-information'): Promise<void> {
  await enter(page, person, `/publish-tenders?id=${id}&tab=${tab}`);
  await waitForHydration(page);
}

/** The date and the time of a field. */
export async function fillTime(page: Page, label: string, date: string, time: string): Promise<void> {
  const group = main(page).getByRole('group', { name: new RegExp(`^${label}`, 'u') });
  await group.locator('input[type=date]').fill(date);
  await group.locator('input[type=time]').fill(time);
}

/** A Tuesday at least so many days away that is no holiday of Nepal: in every country its offices are open at noon. */
export function workingDay(days: number, now = new Date()): string {
  const day = now.toTemporalInstant().toZonedDateTimeISO('Asia/Kathmandu').toPlainDate().add({ days });
  const tuesday = day.add({ days: (9 - day.dayOfWeek) % 7 }).toString();
  return isNepalHoliday(tuesday) ? workingDay(days + 7, now) : tuesday;
}
