import { type KeyboardEvent, type MouseEvent, useEffect } from 'react';
import { NavLink } from 'react-router';
import { loadOptional } from '../lib/load-optional.ts';
import { Icon } from '../ui/icons.tsx';
import type { NavigationItem, NavigationLink } from '../lib/navigation.ts';
import css from './menu.module.css';

const leave = (event: MouseEvent) => {
  event.preventDefault();
  loadOptional('sign-out', import('./session/sign-out.ts'), ({ signOut }) => signOut());
};

/** The text of a link: an email address may break after its `@` before it must break anywhere. */
function Label({ text }: { text: string }) {
  const [name, host] = text.split('@');
  if (host === undefined) return text;
  return (
    <>
      {name}@<wbr />
      {host}
    </>
  );
}

/** A menu link; a document that is no page of ours is loaded as one. */
export function MenuLink({ link, onChoose }: { link: NavigationLink; onChoose?: (() => void) | undefined }) {
  if (link.action === 'logout')
    return (
      <a href="/login" data-action={link.action} onClick={leave}>
        {link.label}
      </a>
    );
  if (link.isFile) {
    return (
      <a href={link.to}>
        <Label text={link.label} />
      </a>
    );
  }
  return (
    <NavLink to={link.to} state={link.state} end onClick={onChoose}>
      <Label text={link.label} />
    </NavLink>
  );
}

const groupsOf = (menu: Element) => [...menu.querySelectorAll<HTMLDetailsElement>('details[open]')];
const close = (group: HTMLDetailsElement) => group.removeAttribute('open');

/** Arrow keys walk through the visible part of the menu. Down opens a group; Escape closes it and returns the focus to its name. */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement;
  const group = target.closest('details');
  if (event.key === 'Escape' && group?.open) {
    event.preventDefault();
    event.stopPropagation();
    close(group);
    group.querySelector('summary')?.focus();
    return;
  }
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  if (event.key === 'ArrowDown' && target.tagName === 'SUMMARY' && group) group.open = true;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a, summary')].filter((stop) => stop.checkVisibility());
  stops[(stops.indexOf(target) + step + stops.length) % stops.length]?.focus();
}

/** One open group of a menu bar at a time; a click or focus elsewhere closes it. */
function useCloseElsewhere(id: string): void {
  useEffect(() => {
    const onOutsideEvent = ({ target }: Event) => {
      for (const group of groupsOf(document.getElementById(id) ?? document.body)) if (!group.contains(target as Node)) close(group);
    };
    const kinds = ['pointerdown', 'focusin'];
    for (const kind of kinds) document.addEventListener(kind, onOutsideEvent);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, onOutsideEvent);
    };
  }, [id]);
}

/** The main menu: links, and groups that open below their names. Works without scripts: a group is a details element. */
export function MenuBar({ id, items, label, onChoose }: { id: string; items: readonly NavigationItem[]; label: string; onChoose?: () => void }) {
  useCloseElsewhere(id);
  const choose = () => {
    groupsOf(document.getElementById(id) ?? document.body).forEach(close);
    onChoose?.();
  };
  return (
    // The keys are a help beside the links' own.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav id={id} className={css.bar} aria-label={label} onKeyDown={onKeyDown}>
      <ul>
        {items.map((item) => (
          <li key={item.label} data-pinned={item.pinned}>
            {'items' in item ? (
              <details name={id}>
                <summary>
                  {item.label}
                  <Icon name="down" size={14} />
                </summary>
                <ul>
                  {item.items.map((link) => (
                    <li key={link.to}>
                      <MenuLink link={link} onChoose={choose} />
                    </li>
                  ))}
                </ul>
              </details>
            ) : (
              <MenuLink link={item} onChoose={onChoose} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
