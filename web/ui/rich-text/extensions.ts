import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { Italic } from '@tiptap/extension-italic';
import { Link } from '@tiptap/extension-link';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Text } from '@tiptap/extension-text';
import { Underline } from '@tiptap/extension-underline';
import { UndoRedo } from '@tiptap/extensions';

/** The Tab key leaves the editor, as it leaves every other field: the cursor keys move between cells and items. */
const withoutTab = (shortcuts: Record<string, () => boolean> = {}) =>
  Object.fromEntries(Object.entries(shortcuts).filter(([key]) => key !== 'Tab' && key !== 'Shift-Tab'));

/** Without the widths of columns, which no notice keeps. */
const PlainTable = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
  addKeyboardShortcuts() {
    return withoutTab(this.parent?.() as Record<string, () => boolean>);
  },
});
const PlainListItem = ListItem.extend({
  addKeyboardShortcuts() {
    return withoutTab(this.parent?.() as Record<string, () => boolean>);
  },
});

/** Spans of columns and rows are all that a notice keeps of a cell. */
const spans = { colspan: { default: 1 }, rowspan: { default: 1 } };

/** What a notice's text may contain; anything else that is pasted loses its form and keeps its words. */
export const extensions = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Bold,
  Italic,
  Underline,
  Heading.configure({ levels: [3, 4] }),
  Blockquote,
  BulletList,
  OrderedList,
  PlainListItem,
  ListKeymap,
  Link.configure({ openOnClick: false, defaultProtocol: 'https', protocols: ['http', 'https', 'mailto'], HTMLAttributes: { target: null, rel: null } }),
  PlainTable,
  TableRow,
  TableHeader.extend({ addAttributes: () => spans }),
  TableCell.extend({ addAttributes: () => spans }),
  UndoRedo,
];
