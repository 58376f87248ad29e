// Copied from Tabler's icon set, because a page needs only a few.
const paths = {
  search: 'M17.5 11a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0m-2 5 5 5',
  place: 'M12 21s7-6.1 7-11a7 7 0 1 0-14 0c0 4.9 7 11 7 11zm2.4-11a2.4 2.4 0 1 1-4.8 0 2.4 2.4 0 0 1 4.8 0',
  download: 'M12 4v11m-5-4 5 4 5-4M5 20h14',
  lock: 'M7 11h10a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2zm1 0V8a4 4 0 0 1 8 0v3',
  check: 'M5 12.5 10 17.5 19.5 7',
  close: 'M6 6l12 12M18 6 6 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  filter: 'M4 6h16M7 12h10M10 18h4',
  print: 'M7 9V4h10v5M7 18H5a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-2m-10-4h10v6H7z',
  share: 'M12 15V4m-4 3 4-3 4 3M5 13v6h14v-6',
  external: 'M11 7H6a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2v-5M10 14 20 4m-5 0h5v5',
  calendar: 'M6 5h12a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM4 10h16M8 3v4m8-4v4',
  feed: 'M6 18.5a.5.5 0 1 1-1 0 .5.5 0 0 1 1 0M5 11.5a7.5 7.5 0 0 1 7.5 7.5M5 5a14 14 0 0 1 14 14',
  document: 'M14 3H6v18h12V7zm0 0v4h4',
  warning: 'M12 9v4m0 3.5v.01M10.3 4.2 2.8 17.5A2 2 0 0 0 4.5 20.5h15a2 2 0 0 0 1.7-3L13.7 4.2a2 2 0 0 0-3.4 0z',
  arrow: 'M5 12h14m-5-5 5 5-5 5',
  back: 'M19 12H5m5-5-5 5 5 5',
  theme: 'M12 3a9 9 0 1 0 0 18zm0 0a9 9 0 0 1 0 18',
  bell: 'M6 16.5c1.5-1.6 2-3.4 2-6.5a4 4 0 0 1 8 0c0 3.1.5 4.9 2 6.5zm4 3.5h4',
  buyer: 'M3 21h18M5 21V6l7-3v18m7 0V10l-7-3M8 9v.01M8 12v.01M8 15v.01',
  tree: 'M4 6h6m-6 6h10M4 18h14',
  fullScreen: 'M4 9V4h5m6 0h5v5m0 6v5h-5m-6 0H4v-5',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zm12.3 0a2.8 2.8 0 1 1-5.6 0 2.8 2.8 0 0 1 5.6 0',
  down: 'M6 9l6 6 6-6',
  heart: 'M12 20.3 4.6 12.9a4.9 4.9 0 0 1 6.9-6.9l.5.5.5-.5a4.9 4.9 0 0 1 6.9 6.9z',
};

export type IconName = keyof typeof paths;

/** A line icon in the colour of its text. It carries no meaning by itself: words are beside it, or a label on its button. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}

/** The bell of the product's logo. */
export function Bell() {
  return (
    <svg width="27" height="27" viewBox="0 0 28 28" aria-hidden="true">
      <path d="M5 20c2-2 2.5-4.5 2.5-8a6.5 6.5 0 0 1 13 0c0 3.5.5 6 2.5 8z" fill="var(--primary)" />
      <circle cx="14" cy="23.5" r="2.6" fill="var(--marigold)" />
    </svg>
  );
}
