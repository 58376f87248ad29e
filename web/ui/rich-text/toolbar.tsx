import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useT } from '../../i18n.ts';
import { type Command, commands, history, insertTable, switches, tableCommands } from './commands.ts';
import { LinkBox } from './link-box.tsx';
import css from './rich-text.module.css';
import { RichTextIcon } from './rich-text-icon.tsx';

const steps: Readonly<Record<string, (at: number, length: number) => number>> = {
  ArrowRight: (at, length) => (at + 1) % length,
  ArrowLeft: (at, length) => (at - 1 + length) % length,
  Home: () => 0,
  End: (_, length) => length - 1,
};

/** The buttons above the text (ARIA toolbar): one stop for the Tab key, arrows move between the buttons. */
export function Toolbar({ editor, label }: { editor: Editor; label: string }) {
  const t = useT();
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const [isLinkOpen, setLinkOpen] = useState(false);
  const { states, isInLink, isInTable } = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      states: Object.fromEntries(switches.map(({ name, isOn, isPossible }) => [name, { isOn: isOn?.(current), isPossible: isPossible?.(current) ?? true }])),
      isInLink: current.isActive('link'),
      isInTable: current.isActive('table'),
    }),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])];
    const at = buttons.findIndex((button) => button === event.target);
    const next = at < 0 ? undefined : steps[event.key]?.(at, buttons.length);
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    buttons[next]?.focus();
  };
  let position = -1;
  const buttonOf = ({ name, icon, run }: Command) => {
    const state = states[name];
    const index = ++position;
    return (
      <button
        key={name}
        type="button"
        tabIndex={index === stop ? 0 : -1}
        aria-label={icon ? t(`rich-text.${name}`) : undefined}
        title={icon ? t(`rich-text.${name}`) : undefined}
        aria-pressed={state?.isOn}
        aria-disabled={state?.isPossible === false || undefined}
        // The text keeps its selection.
        onMouseDown={(event) => event.preventDefault()}
        onFocus={() => setStop(index)}
        onClick={() => state?.isPossible !== false && run(editor)}
      >
        {icon ? <RichTextIcon name={icon} /> : t(`rich-text.${name}`)}
      </button>
    );
  };
  const link: Command = { name: 'link', icon: 'link', run: () => setLinkOpen(true) };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div ref={bar} role="toolbar" aria-label={label} className={css.toolbar} onKeyDown={onKeyDown}>
        <span>{commands.map(buttonOf)}</span>
        <span data-on={isInLink || undefined}>{[link, insertTable].map(buttonOf)}</span>
        <span>{history.map(buttonOf)}</span>
        {isInTable && <span className={css.words}>{tableCommands.map(buttonOf)}</span>}
      </div>
      {isLinkOpen && <LinkBox editor={editor} close={() => setLinkOpen(false)} />}
    </>
  );
}
