// Copied from Tabler's icon set; beside the editor, because no other page needs them.
const paths = {
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM13 12h1a3.5 3.5 0 0 1 0 7H7v-7',
  italic: 'M11 5h6M7 19h6M14 5l-4 14',
  underline: 'M7 5v5a5 5 0 0 0 10 0V5M5 19h14',
  bulletList: 'M9 6h11M9 12h11M9 18h11M5 6v.01M5 12v.01M5 18v.01',
  orderedList: 'M11 6h9M11 12h9M12 18h8M4 16a2 2 0 1 1 4 0c0 .59-.5 1-1 1.5L4 20h4M6 10V4L4 6',
  heading3: 'M19 14a2 2 0 1 0-2-2M17 16a2 2 0 1 0 2-2M4 6v12M12 6v12M11 18h2M3 18h2M4 12h8M3 6h2M11 6h2',
  heading4: 'M20 18v-8l-4 6h5M4 6v12M12 6v12M11 18h2M3 18h2M4 12h8M3 6h2M11 6h2',
  blockquote: 'M6 15h15M21 19H6M15 11h6M21 7h-6M9 9h1a1 1 0 1 1-1 1V7.5a2 2 0 0 1 2-2M3 9h1a1 1 0 1 1-1 1V7.5a2 2 0 0 1 2-2',
  link: 'm9 15 6-6M11 6l.46-.54a5 5 0 0 1 7.07 7.07l-.53.47M13 18l-.4.53a5.07 5.07 0 0 1-7.12 0 4.97 4.97 0 0 1 0-7.07l.52-.46',
  table: 'M3 5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zM3 10h18M10 3v18',
  undo: 'm9 14-4-4 4-4M5 10h11a4 4 0 1 1 0 8h-1',
  redo: 'm15 14 4-4-4-4M19 10H8a4 4 0 1 0 0 8h1',
};

export type RichTextIconName = keyof typeof paths;

/** An icon of the toolbar: its button has the words. */
export function RichTextIcon({ name }: { name: RichTextIconName }) {
  return (
    <svg
      width="20"
      height="20"
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
