import type { Texts } from '../../i18n.ts';
import shell from './shell.json' with { type: 'json' };
import words from './words.json' with { type: 'json' };

/** What every page needs, and the rest for those who need it. */
export const core = { shell, words };
export const files = import.meta.glob<Texts>(
  [
    './*.json',
    '!./codes.json',
    '!./export.json',
    '!./front.json',
    '!./menu.json',
    '!./missing.json',
    '!./notice-page.json',
    '!./syndication.json',
    '!./shell.json',
    '!./words.json',
  ],
  {
    import: 'default',
  },
);
