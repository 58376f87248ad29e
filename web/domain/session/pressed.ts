/** What visitors can ask for that is done once they have signed in. */
type Asked = 'alert' | 'follow';

const KEY = 'pressed';
const DAY_MS = 86_400_000;

/**
 * Remembers in this browser what a visitor pressed: a link from elsewhere does nothing by itself.
 * @param of what it is about: a search, a notice.
 */
export function notePressed(asked: Asked, of: string): void {
  localStorage.setItem(KEY, JSON.stringify({ asked, of, at: Date.now() }));
}

/** What that was about, if it was pressed within a day; it counts once. Null: it was not. */
export function takePressed(asked: Asked): string | null {
  try {
    const noted = JSON.parse(localStorage.getItem(KEY) ?? 'null') as { asked: Asked; of: string; at: number } | null;
    return noted?.asked === asked && Date.now() - noted.at < DAY_MS ? noted.of : null;
  } catch {
    return null;
  } finally {
    localStorage.removeItem(KEY);
  }
}
