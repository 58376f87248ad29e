import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useId, useState } from 'react';
import { useT } from '../../i18n.ts';
import parts from '../parts.module.css';
import ui from '../ui.module.css';
import css from './rich-text.module.css';

/** A web or mail address as it was meant: "example.org" is https://example.org. Null for anything that is no such address. */
export function hrefOf(typed: string): string | null {
  const text = typed.trim();
  const address = /^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/u.test(text) ? `mailto:${text}` : /^[a-z][a-z\d+.-]*:/iu.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, href } = new URL(address);
  if (protocol === 'mailto:') return href;
  return (protocol === 'https:' || protocol === 'http:') && hostname.includes('.') ? href : null;
}

/** Asks for the address of a link around the selected text; without a selection the address is the text. */
export function LinkBox({ editor, close }: { editor: Editor; close: () => void }) {
  const t = useT();
  const id = useId();
  const before = (editor.getAttributes('link')['href'] as string | undefined) ?? '';
  const [address, setAddress] = useState(before);
  const [isWrong, setWrong] = useState(false);
  const leave = () => {
    close();
    editor.commands.focus();
  };
  const apply = () => {
    const href = hrefOf(address);
    if (href === null) return setWrong(true);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && before === '') chain.insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] });
    else chain.setLink({ href });
    chain.run();
    return close();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') apply();
    else if (event.key === 'Escape') leave();
    else return;
    event.preventDefault();
  };
  return (
    <div className={css.link}>
      <label htmlFor={id}>{t('rich-text.address')}</label>
      <input
        id={id}
        ref={(field) => field?.focus()}
        className={parts.control}
        inputMode="url"
        value={address}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        // Part of no form.
        onChange={(event) => {
          event.stopPropagation();
          setAddress(event.target.value);
        }}
        onKeyDown={onKeyDown}
      />
      <button type="button" className={ui.button} onClick={apply}>
        {t('rich-text.apply')}
      </button>
      {before !== '' && (
        <button type="button" className={ui.quiet} onClick={remove}>
          {t('rich-text.unlink')}
        </button>
      )}
      <button type="button" className={ui.quiet} onClick={leave}>
        {t('rich-text.cancel')}
      </button>
      {isWrong && (
        <p id={`${id}-error`} role="alert">
          {t('rich-text.wrongAddress')}
        </p>
      )}
    </div>
  );
}
