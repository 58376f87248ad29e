import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { loadTexts, useT } from '../../i18n.ts';
import { extensions } from './extensions.ts';
import css from './rich-text.module.css';
import { Toolbar } from './toolbar.tsx';

await loadTexts('rich-text');

export interface RichTextProps {
  /** HTML; empty for no text. */
  value: string;
  onChange: (html: string) => void;
  /** Attributes of the text box: id, names and descriptions. */
  attributes: Record<string, string>;
  /** Name of the field, for its toolbar. */
  label: string;
  isReadOnly: boolean;
  lang: string | undefined;
}

/** The editor of formatted text. It is fetched when it is first shown. */
export default function RichTextEditor({ value, onChange, attributes, label, isReadOnly, lang }: RichTextProps) {
  const t = useT();
  const written = useRef(value);
  const notify = useRef(onChange);
  useEffect(() => {
    notify.current = onChange;
  });
  const editor = useEditor({
    extensions,
    content: value,
    editable: !isReadOnly,
    // Our own style sheet has its styles: the page's policy allows no others.
    injectCSS: false,
    enableContentCheck: false,
    onUpdate: ({ editor: current }) => {
      written.current = current.isEmpty ? '' : current.getHTML();
      notify.current(written.current);
    },
  });
  useEffect(() => {
    editor.setOptions({ editable: !isReadOnly, editorProps: { attributes: { ...attributes, class: css.text ?? '', ...(lang ? { lang } : {}) } } });
  });
  useEffect(() => {
    // Another version was taken over, or the form was reset.
    if (value === written.current) return;
    written.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  return (
    <div className={css.box} data-read-only={isReadOnly || undefined}>
      {!isReadOnly && <Toolbar editor={editor} label={t('rich-text.toolbar', { label })} />}
      <EditorContent editor={editor} />
    </div>
  );
}
