import type { ReactNode } from 'react';

// Drawn as in Tabler's set; written out, because a page needs nine of them.
const paths = {
  search: <path d="M17.5 11a6.500 6.500 0 1 1-13 0 6.500 6.500 0 0 1 13 0m-2 5 5 5" />,
  place: <path d="M12 21s7-6.100 7-11a7 7 0 1 0-14 0c0 4.900 7 11 7 11zm2.400-11a2.400 2.400 0 1 1-4.800 0 2.400 2.400 0 0 1 4.800 0" />,
  download: <path d="M12 4v11m-5-4 5 4 5-4M5 20h14" />,
  lock: <path d="M7 11h10a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2zm1 0V8a4 4 0 0 1 8 0v3" />,
  check: <path d="M5 12.500 10 17.500 19.500 7" />,
  close: <path d="M6 6l12 12M18 6 6 18" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  filter: <path d="M4 6h16M7 12h10M10 18h4" />,
  print: <path d="M7 9V4h10v5M7 18H5a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-2m-10-4h10v6H7z" />,
  share: <path d="M12 15V4m-4 3 4-3 4 3M5 13v6h14v-6" />,
  external: <path d="M11 7H6a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2v-5M10 14 20 4m-5 0h5v5" />,
  calendar: <path d="M6 5h12a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM4 10h16M8 3v4m8-4v4" />,
  feed: <path d="M6 18.500a.5.5 0 1 1-1 0 .5.5 0 0 1 1 0M5 11.500a7.500 7.500 0 0 1 7.500 7.500M5 5a14 14 0 0 1 14 14" />,
  document: <path d="M14 3H6v18h12V7zm0 0v4h4" />,
  warning: <path d="M12 9v4m0 3.500v.01M10.300 4.200 2.800 17.500A2 2 0 0 0 4.500 20.500h15a2 2 0 0 0 1.700-3L13.700 4.200a2 2 0 0 0-3.400 0z" />,
  arrow: <path d="M5 12h14m-5-5 5 5-5 5" />,
  back: <path d="M19 12H5m5-5-5 5 5 5" />,
  theme: <path d="M12 3a9 9 0 1 0 0 18zm0 0a9 9 0 0 1 0 18" />,
  buyer: <path d="M3 21h18M5 21V6l7-3v18m7 0V10l-7-3M8 9v.01M8 12v.01M8 15v.01" />,
  tree: <path d="M4 6h6m-6 6h10M4 18h14" />,
  fullScreen: <path d="M4 9V4h5m6 0h5v5m0 6v5h-5m-6 0H4v-5" />,
  person: <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.500 20.500a7.500 7.500 0 0 1 15 0" />,
  eye: (
    <path d="M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zm12.300 0a2.800 2.800 0 1 1-5.600 0 2.800 2.800 0 0 1 5.600 0" />
  ),
  down: <path d="M6 9l6 6 6-6" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof paths;

/** A line icon in the colour of its text. It says nothing by itself: words stand beside it, or a label on its button. */
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
      {paths[name]}
    </svg>
  );
}

/** The bell of the product's mark. */
export function Bell() {
  return (
    <svg width="27" height="27" viewBox="0 0 28 28" aria-hidden="true">
      <path d="M5 20c2-2 2.500-4.500 2.500-8a6.500 6.500 0 0 1 13 0c0 3.500.5 6 2.500 8z" fill="var(--primary)" />
      <circle cx="14" cy="23.500" r="2.600" fill="var(--marigold)" />
    </svg>
  );
}
