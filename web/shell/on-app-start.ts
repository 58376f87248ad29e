import { logOnly } from '../lib/load-optional.ts';
import { restoreNotifications } from '../ui/notify.ts';
import { listNames, referenceList } from '../domain/reference-lists.ts';
import { checkVersion, servedVersion } from './version-check.ts';

const FIELDS = 'input:not([type=hidden], [type=checkbox], [type=radio], [type=submit]), textarea';
/** Typed text that a reload would lose. Our forms have no default values in the DOM, so any text counts. */
const isTyping = () =>
  [...document.querySelectorAll<HTMLInputElement>(FIELDS)].some(
    (field) => field.value !== field.defaultValue || (field.form?.method === 'post' && field.value !== ''),
  );

/**
 * Runs once when the application starts: the version check, then the reference lists. A failure is only logged (specification, section 8).
 */
export async function onAppStart(language: string): Promise<void> {
  try {
    restoreNotifications();
    await checkVersion({ local: localStorage, session: sessionStorage, served: servedVersion, isTyping, reload: () => location.reload(), stale: listNames });
  } catch (error) {
    logOnly('version check')(error);
  }
  try {
    for (const name of listNames) await referenceList(name, language);
  } catch (error) {
    logOnly('reference lists')(error);
  }
}
