import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react';

/**
 * Keys and roles of a combobox with a list to choose from (ARIA 1.2). Arrows move through the items and back to the field; Enter chooses,
 * Escape closes. Enter without an active item is left to the field.
 */
export function useCombobox<Item>(items: readonly Item[], choose: (item: Item) => void, close: () => void) {
  const id = useId();
  // -1 is the field.
  const [active, setActive] = useState(-1);
  const isOpen = items.length > 0;
  const leave = () => {
    setActive(-1);
    close();
  };
  const take = (item: Item) => {
    setActive(-1);
    choose(item);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const walk = (step: number) => setActive((at) => ((at + 1 + step + items.length + 1) % (items.length + 1)) - 1);
    const item = items[active];
    if (event.key === 'Escape') leave();
    else if (event.key === 'ArrowDown') walk(1);
    else if (event.key === 'ArrowUp') walk(-1);
    else if (event.key === 'Enter' && item) take(item);
    else return;
    event.preventDefault();
  };
  return {
    isOpen,
    /** Props of the field. */
    field: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-expanded': isOpen,
      'aria-controls': `${id}list`,
      'aria-autocomplete': 'list',
      'aria-activedescendant': active >= 0 ? `${id}${active}` : undefined,
      onKeyDown,
      onBlur: leave,
    },
    /** Props of the list below it. */
    list: { id: `${id}list`, role: 'listbox', hidden: !isOpen },
    /** Props of the item at a position. It is chosen on mouse down: the field's blur would close the list before a click. */
    option: (position: number) => ({
      id: `${id}${position}`,
      role: 'option',
      'aria-selected': position === active,
      onMouseDown: (event: MouseEvent) => {
        event.preventDefault();
        const item = items[position];
        if (item) take(item);
      },
    }),
    /** After further typing no item is active. */
    resetActive: () => setActive(-1),
  } as const;
}
