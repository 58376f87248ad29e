import { CHILD_KEY, USER_KEY } from '../lib/credentials.ts';

/** Chosen theme in local storage: `light` or `dark`. Absent: the system's; choosing it removes the entry. */
const THEME_KEY = 'theme';

const lastTheme = `var t=localStorage.getItem("${THEME_KEY}");if(t==="light"||t==="dark")r.dataset.theme=t`;
/**
 * Marks that somebody is signed in (`alone`: without an organisation). It writes their name and their organisation's where the header's
 * style sheet finds them, so the header looks right before the scripts load.
 */
const lastUser = `var u=JSON.parse(localStorage.getItem("${USER_KEY}"));if(u&&u.id){var l=u.baseOrganizationDTOList,c=sessionStorage.getItem("${CHILD_KEY}"),o=c?l.find(function(x){return x.id===c}):l[0];r.dataset.signedIn=l[0]?"":"no-organisation";r.style.setProperty("--who",JSON.stringify(u.name||u.username));r.style.setProperty("--for",JSON.stringify(o?o.name:""))}`;
/** `n`: the next theme is the dark one; `s`: so is the system's. */
const otherTheme = `var s=matchMedia("(prefers-color-scheme: dark)").matches,n=r.dataset.theme?r.dataset.theme==="light":!s;if(n===s)delete r.dataset.theme;else r.dataset.theme=n?"dark":"light";try{n===s?localStorage.removeItem("${THEME_KEY}"):localStorage.setItem("${THEME_KEY}",r.dataset.theme)}catch(e){}`;

/** How long a pressed link waits for its script, in ms. */
const LINK_WAITS_MS = 15_000;
const keepLink = `var a=e.target.closest("a[data-early]");if(a&&"signedIn"in r.dataset&&!(e.metaKey||e.ctrlKey||e.shiftKey)){e.preventDefault();a.setAttribute("aria-busy","true");window.early=window.early||[];if(window.early.indexOf(a)<0)window.early.push(a);setTimeout(function(){if(window.early.indexOf(a)>=0)location.assign(a.href)},${LINK_WAITS_MS});return}`;

/**
 * Runs in the head before anything is painted, so that neither a wrong theme nor a sign-in link for signed-in users flashes up. It also
 * works before the page's own scripts load. The theme button (`data-theme-button`) answers at once; presses of other buttons are kept for
 * `replayEarly`. What the browser handles itself (popovers, forms) needs nothing.
 *
 * A link that a script takes over (`data-early`) would lead a signed-in user away from the page, and a second press would stop what the
 * first had begun. Such presses are kept too, until the link's own script presses it again (download-control.tsx); if none comes, the link
 * goes its own way.
 */
export const themeScript = `!function(r){try{${lastTheme};${lastUser}}catch(e){}addEventListener("click",function(e){${keepLink}var b=e.target.closest("button[type=button]:not([popovertarget])");if(!b)return;if("themeButton"in b.dataset){${otherTheme}}else if(!("interactive"in r.dataset))(window.early=window.early||[]).push(b)},true)}(document.documentElement)`;

/** Presses the buttons that were pressed before the scripts loaded, in their order. Links wait for their own script. */
export function replayEarly(): void {
  const { early = [] } = window as { early?: HTMLElement[] };
  const buttons = early.filter((pressed) => pressed instanceof HTMLButtonElement);
  early.splice(0, early.length, ...early.filter((pressed) => !(pressed instanceof HTMLButtonElement)));
  for (const button of buttons) if (button.isConnected) button.click();
}
