/** Files of web/ that are loaded by every page, in one script. A folder ends in a slash. */
export const onEveryPage: readonly string[] = [
  'api.ts',
  'i18n.ts',
  'lib/addresses.ts',
  'lib/client-state.ts',
  'lib/clock.tsx',
  'lib/countdown.ts',
  'lib/country.ts',
  'lib/format.ts',
  'lib/head.ts',
  'lib/load-optional.ts',
  'lib/load-timeout.ts',
  'lib/memo.ts',
  'lib/second-calendar.ts',
  'lib/site.tsx',
  'lib/translator.ts',
  'lib/when-idle.ts',
  'ui/icons.tsx',
  'ui/notification.ts',
  'ui/notify.ts',
  'ui/spinner.tsx',
  'ui/spinner.module.css',
  'ui/ui.module.css',
  'ui/fallback-faces.css',
  'ui/tokens.css',
  'ui/base.css',
  'domain/place-mark.tsx',
  'domain/selected-sector.ts',
  'domain/notice-card/',
  'domain/session/session.ts',
  'domain/session/active-organisation.ts',
  'domain/session/may-read-locked.ts',
  'shell/',
];

/** Files of web/shell that are not: they are fetched when needed, or await texts that only some pages have. */
export const notOnEveryPage: readonly string[] = [
  'shell/on-app-start.ts',
  'shell/hydrate-on-interaction.tsx',
  'shell/version-check.ts',
  'shell/screen-files.ts',
  'shell/screen-params.ts',
  'shell/whole-screens.ts',
  'shell/session/',
  'shell/portal.route.tsx',
];

const anyOf = (files: readonly string[]) => files.map((file) => RegExp.escape(file) + (file.endsWith('/') ? '' : '(?:\\?|$)')).join('|');

/** The pages' common script, as a pattern of module ids. */
export const everyPagePattern = new RegExp(`/web/(?!${anyOf(notOnEveryPage)})(?:${anyOf(onEveryPage)})`, 'u');
