/** The entry file for made-up data (seed): functions that the running portal does not need. */
export { makeCalendarFeed } from './calendar/make-calendar-feed.ts';
export { changeReminders } from './reminders/change-reminders.ts';
export { followNotice } from './follow-notice.ts';
export { addWishes } from './wishlist/add-wishes.ts';
