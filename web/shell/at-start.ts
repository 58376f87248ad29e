import { logQuietly } from '../lib/fetch-part.ts';
import { restoreNotifications } from '../ui/notify.ts';
import { listNames, referenceList } from './reference-lists.ts';
import { checkVersion, servedVersion } from './version-check.ts';

/** Typed text that a reload would lose. */
const isTyping = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[type=search], input[type=text], textarea')].some((field) => field.value !== field.defaultValue);

/** What is done once when the application starts: the version check, then the reference lists. A failure is only logged (specification, section 8). */
export async function atStart(language: string): Promise<void> {
  try {
    restoreNotifications();
    await checkVersion({ local: localStorage, session: sessionStorage, served: servedVersion, isTyping, reload: () => location.reload(), stale: listNames });
  } catch (error) {
    logQuietly('version check')(error);
  }
  try {
    for (const name of listNames) await referenceList(name, language);
  } catch (error) {
    logQuietly('reference lists')(error);
  }
}
