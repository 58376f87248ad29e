import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import { MAX_FIND_LENGTH } from '#contract/search-words.ts';
import { loadTexts, useT } from '../../i18n.ts';
import { useFormats } from '../../lib/site.tsx';
import { Icon } from '../../ui/icons.tsx';
import css from './cpv-picker.module.css';
import { type CpvEntry, useBranches, useCpvHits } from './use-cpv.ts';

await loadTexts('cpv');

interface Row extends CpvEntry {
  level: number;
}

interface PickerProps {
  /** The divisions. */
  roots: readonly CpvEntry[];
  /** Chosen codes, without trailing zeros. */
  chosenCodes: readonly string[];
  onToggle: (code: string) => void;
  /** Each code stands for itself alone. */
  isExact?: boolean;
  /** What the codes mean, and the keys. */
  help?: string;
}

const shortCodeOf = (code: string) => code.replace(/0+$/u, '').padEnd(2, '0');

/** Whether a code is chosen (itself or an ancestor), or something below it is. */
function checkedOf(code: string, chosenCodes: readonly string[], isExact: boolean): 'true' | 'mixed' | 'false' {
  const shortCode = shortCodeOf(code);
  if (isExact ? chosenCodes.includes(shortCode) : chosenCodes.some((each) => shortCode.startsWith(each))) return 'true';
  return chosenCodes.some((each) => each.startsWith(shortCode)) ? 'mixed' : 'false';
}

/**
 * CPV as a tree with a search box (ARIA's tree view). Typing shows matching codes with their paths. Arrows move and open; Enter or Space
 * chooses a code with everything below it.
 */
export function CpvPicker({ roots, chosenCodes, onToggle, isExact = false, help }: PickerProps) {
  const t = useT();
  const { language, count } = useFormats();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const tree = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState('');
  const [openCodes, setOpenCodes] = useState<ReadonlySet<string>>(new Set());
  const [activeCode, setActiveCode] = useState<string | null>(null);
  const { branches, open, hasFailed: noBranch } = useBranches(language);
  const { hits, hasFailed: noHits } = useCpvHits(words, language);

  const rowsUnder = (entries: readonly CpvEntry[], level: number): Row[] =>
    entries.flatMap((entry) => [{ ...entry, level }, ...(openCodes.has(entry.code) ? rowsUnder(branches.get(entry.code) ?? [], level + 1) : [])]);
  const rows: Row[] = hits ? hits.map((hit) => ({ ...hit, level: 1 })) : rowsUnder(roots, 1);
  const isTree = hits === null;
  const current = rows.some(({ code }) => code === activeCode) ? activeCode : rows[0]?.code;

  const setOpen = (row: Row, isOpen: boolean) => {
    setOpenCodes((codes) => new Set(isOpen ? [...codes, row.code] : [...codes].filter((code) => code !== row.code)));
    if (isOpen) void open(row);
  };
  const focus = (code: string | null | undefined) => {
    if (!code) return;
    setActiveCode(code);
    tree.current?.querySelector<HTMLElement>(`[data-code="${code}"]`)?.focus();
  };
  const onTreeKey = (event: KeyboardEvent) => {
    const index = rows.findIndex(({ code }) => code === current);
    const row = rows[index];
    if (!row) return;
    const isOpen = openCodes.has(row.code);
    const actions: Record<string, () => void> = {
      ArrowDown: () => focus(rows[index + 1]?.code),
      ArrowUp: () => (index === 0 ? field.current?.focus() : focus(rows[index - 1]?.code)),
      Home: () => focus(rows[0]?.code),
      End: () => focus(rows.at(-1)?.code),
      ArrowRight: () => isTree && row.hasChildren && (isOpen ? focus(rows[index + 1]?.code) : setOpen(row, true)),
      ArrowLeft: () => isTree && (isOpen ? setOpen(row, false) : focus(rows.slice(0, index).findLast(({ level }) => level < row.level)?.code)),
      Enter: () => onToggle(shortCodeOf(row.code)),
      ' ': () => onToggle(shortCodeOf(row.code)),
      Escape: () => field.current?.focus(),
    };
    const action = actions[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  };
  const onTreeClick = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    const row = rows.find(({ code }) => code === target.closest<HTMLElement>('[data-code]')?.dataset['code']);
    if (!row) return;
    focus(row.code);
    if (isTree && target.closest('[data-opens]')) setOpen(row, !openCodes.has(row.code));
    else onToggle(shortCodeOf(row.code));
  };
  const onFieldKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') focus(current);
    else if (event.key === 'Escape' && words !== '') setWords('');
    // Do not submit the form around it.
    else if (event.key !== 'Enter') return;
    event.preventDefault();
  };
  return (
    <div className={css.picker}>
      <div className={css.field}>
        <Icon name="search" />
        {/* The typed text only finds codes; it is not part of the form. */}
        <input
          ref={field}
          type="search"
          value={words}
          maxLength={MAX_FIND_LENGTH}
          placeholder={t('cpv.search')}
          aria-label={t('cpv.search')}
          aria-controls={`${id}tree`}
          autoComplete="off"
          onChange={(event) => {
            event.stopPropagation();
            setWords(event.target.value);
          }}
          onKeyDown={onFieldKey}
        />
      </div>
      <output className={css.status}>
        {noHits || noBranch ? t('cpv.failed') : hits ? t('cpv.hits', { count: hits.length, n: count(hits.length) }) : (help ?? t('cpv.help'))}
      </output>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div
        ref={tree}
        id={`${id}tree`}
        role="tree"
        aria-label={t('cpv.codes')}
        aria-multiselectable="true"
        className={css.tree}
        onKeyDown={onTreeKey}
        onClick={onTreeClick}
      >
        {rows.map((row) => (
          <div
            key={row.code}
            role="treeitem"
            data-code={row.code}
            tabIndex={row.code === current ? 0 : -1}
            aria-level={row.level}
            aria-expanded={isTree && row.hasChildren ? openCodes.has(row.code) : undefined}
            aria-checked={checkedOf(row.code, chosenCodes, isExact)}
            className={css.row}
            style={{ paddingInlineStart: `${(row.level - 1) * 20 + 4}px` }}
            onFocus={() => setActiveCode(row.code)}
          >
            <span className={css.twist} data-opens={isTree && row.hasChildren ? '' : undefined} aria-hidden="true" />
            <span className={css.box} aria-hidden="true" />
            <span className={css.code}>{row.code}</span>
            <span className={css.name}>
              <span lang={row.lang}>{row.name}</span>
              {!isTree && row.path.length > 0 && <small lang={row.lang}>{row.path.join(' › ')}</small>}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
