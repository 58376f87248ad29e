import type { Editor } from '@tiptap/core';
import type { RichTextIconName } from './rich-text-icon.tsx';

/** A button of the toolbar: its name is also that of its text (`rich-text.NAME`). */
export interface Command {
  readonly name: string;
  readonly icon?: RichTextIconName;
  readonly run: (editor: Editor) => unknown;
  /** Whether it is on at the cursor; absent: it is no switch. */
  readonly isOn?: (editor: Editor) => boolean;
  readonly isPossible?: (editor: Editor) => boolean;
}

export const commands: readonly Command[] = [
  { name: 'bold', icon: 'bold', run: (editor) => editor.chain().focus().toggleBold().run(), isOn: (editor) => editor.isActive('bold') },
  { name: 'italic', icon: 'italic', run: (editor) => editor.chain().focus().toggleItalic().run(), isOn: (editor) => editor.isActive('italic') },
  { name: 'underline', icon: 'underline', run: (editor) => editor.chain().focus().toggleUnderline().run(), isOn: (editor) => editor.isActive('underline') },
  {
    name: 'heading3',
    icon: 'heading3',
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
  },
  {
    name: 'heading4',
    icon: 'heading4',
    run: (editor) => editor.chain().focus().toggleHeading({ level: 4 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 4 }),
  },
  { name: 'bulletList', icon: 'bulletList', run: (editor) => editor.chain().focus().toggleBulletList().run(), isOn: (editor) => editor.isActive('bulletList') },
  {
    name: 'orderedList',
    icon: 'orderedList',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  { name: 'blockquote', icon: 'blockquote', run: (editor) => editor.chain().focus().toggleBlockquote().run(), isOn: (editor) => editor.isActive('blockquote') },
];

export const insertTable: Command = {
  name: 'table',
  icon: 'table',
  run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
  isPossible: (editor) => !editor.isActive('table'),
};

export const history: readonly Command[] = [
  { name: 'undo', icon: 'undo', run: (editor) => editor.chain().focus().undo().run(), isPossible: (editor) => editor.can().undo() },
  { name: 'redo', icon: 'redo', run: (editor) => editor.chain().focus().redo().run(), isPossible: (editor) => editor.can().redo() },
];

/** Offered while the cursor stands in a table. */
export const tableCommands: readonly Command[] = [
  { name: 'addRow', run: (editor) => editor.chain().focus().addRowAfter().run() },
  { name: 'addColumn', run: (editor) => editor.chain().focus().addColumnAfter().run() },
  { name: 'deleteRow', run: (editor) => editor.chain().focus().deleteRow().run() },
  { name: 'deleteColumn', run: (editor) => editor.chain().focus().deleteColumn().run() },
  { name: 'deleteTable', run: (editor) => editor.chain().focus().deleteTable().run() },
];

/** Any command of the toolbar; used where their states are read together. */
export const switches = [...commands, insertTable, ...history];
