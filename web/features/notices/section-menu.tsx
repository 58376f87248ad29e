import { type MouseEvent, useEffect, useState } from 'react';
import { useT } from '../../i18n.ts';
import { scrollBehavior } from '../../lib/scroll-behavior.ts';
import { useFormats } from '../../lib/site.tsx';
import css from './notice-page.module.css';
import type { Section } from './sections.ts';

/** A line below the sticky head, in px: the section that crosses it is the current one. */
const LINE_PX = 140;

function useCurrentSection(ids: string): string | undefined {
  const [current, setCurrent] = useState(ids.split(' ')[0]);
  useEffect(() => {
    const mark = () => {
      const elements = ids.split(' ').flatMap((id) => document.getElementById(id) ?? []);
      const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 4;
      const passedElements = elements.filter((element) => element.getBoundingClientRect().top <= LINE_PX);
      const currentElement = atEnd && scrollY > 0 ? elements.at(-1) : (passedElements.at(-1) ?? elements[0]);
      if (currentElement) setCurrent(currentElement.id);
    };
    mark();
    addEventListener('scroll', mark, { passive: true });
    return () => removeEventListener('scroll', mark);
  }, [ids]);
  return current;
}

/**
 * Scrolls to a section without the router. A new location would render the page again while its lower part still waits for its script. That
 * part would disappear for a moment, and the reader's place with it.
 */
function goTo(event: MouseEvent, id: string): void {
  const section = document.getElementById(id);
  if (!section || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  history.replaceState(history.state, '', `#${id}`);
  section.scrollIntoView({ behavior: scrollBehavior() });
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
}

/** The fixed menu of sections, which marks the current one. @param similar title of the last one, when there is any. */
export function SectionMenu({ sections, similar }: { sections: readonly Section[]; similar: string | null }) {
  const t = useT();
  const { count } = useFormats();
  const current = useCurrentSection([...sections.map(({ id }) => id), ...(similar === null ? [] : ['similar'])].join(' '));
  return (
    <nav className={css.menu} aria-label={t('notice.sections')}>
      {sections.map((section) => (
        <a key={section.id} href={`#${section.id}`} onClick={(event) => goTo(event, section.id)} aria-current={section.id === current ? 'location' : undefined}>
          {t(`notice.section.${section.id}`)}
          {section.count !== null && <em suppressHydrationWarning>{count(section.count)}</em>}
        </a>
      ))}
      {similar !== null && (
        <a href="#similar" onClick={(event) => goTo(event, 'similar')} aria-current={current === 'similar' ? 'location' : undefined}>
          {similar}
        </a>
      )}
    </nav>
  );
}
