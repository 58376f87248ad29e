/** Chosen theme in local storage: `light` or `dark`; absent: the system's. */
export const THEME_KEY = 'theme';

/** Runs in the head before anything is painted, so that neither another theme nor a way to sign in flashes up for who is. */
export const themeScript = `try{var t=localStorage.getItem("${THEME_KEY}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t;if(localStorage.getItem("userDetails"))document.documentElement.dataset.signedIn=""}catch(e){}`;

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)').matches;

/** Changes to the other theme and remembers it; the system's own is remembered by forgetting. */
export function toggleTheme(): void {
  const root = document.documentElement;
  const isDark = root.dataset['theme'] ? root.dataset['theme'] === 'dark' : systemIsDark();
  const next = isDark ? 'light' : 'dark';
  if ((next === 'dark') === systemIsDark()) {
    delete root.dataset['theme'];
    localStorage.removeItem(THEME_KEY);
  } else {
    root.dataset['theme'] = next;
    localStorage.setItem(THEME_KEY, next);
  }
}
