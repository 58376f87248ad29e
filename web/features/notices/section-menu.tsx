import { useEffect, useState } from 'react';
import { useT } from '../../i18n.ts';
import { useFormats } from '../../shell/site.tsx';
import css from './notice-page.module.css';
import type { Section, SectionId } from './sections.ts';

/** A line below the sticky head, in px: the section that crosses it is the one being read. */
const LINE_PX = 140;

function useCurrentSection(sections: readonly Section[]): SectionId | undefined {
  const ids = sections.map(({ id }) => id).join(' ');
  const [current, setCurrent] = useState(sections[0]?.id);
  useEffect(() => {
    const elements = ids.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const mark = () => {
      const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 4;
      const passed = elements.filter((element) => element.getBoundingClientRect().top <= LINE_PX);
      const found = atEnd && scrollY > 0 ? elements.at(-1) : (passed.at(-1) ?? elements[0]);
      if (found) setCurrent(found.id as SectionId);
    };
    mark();
    addEventListener('scroll', mark, { passive: true });
    return () => removeEventListener('scroll', mark);
  }, [ids]);
  return current;
}

/** The fixed menu of sections; it marks where the reader is. */
export function SectionMenu({ sections }: { sections: readonly Section[] }) {
  const t = useT();
  const { count } = useFormats();
  const current = useCurrentSection(sections);
  return (
    <nav className={css.menu} aria-label={t('notice.sections')}>
      {sections.map((section) => (
        <a key={section.id} href={`#${section.id}`} aria-current={section.id === current ? 'location' : undefined}>
          {t(`notice.section.${section.id}`)}
          {section.count !== null && <em suppressHydrationWarning>{count(section.count)}</em>}
        </a>
      ))}
    </nav>
  );
}
