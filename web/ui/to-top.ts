import { loadTexts, translatorOf } from '../i18n.ts';
import { scrollBehavior } from '../lib/scroll-behavior.ts';
import css from './to-top.module.css';

await loadTexts('tools');

/** A button to the top, shown while the page is scrolled by more than a window. */
export function addToTop(): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = css['toTop'] ?? '';
  button.textContent = '↑';
  button.ariaLabel = button.title = translatorOf(document.documentElement.lang)('tools.toTop');
  button.addEventListener('click', () => {
    scrollTo({ top: 0, behavior: scrollBehavior() });
    document.getElementById('content')?.focus({ preventScroll: true });
  });
  const mark = () => button.toggleAttribute('hidden', scrollY < innerHeight);
  mark();
  addEventListener('scroll', mark, { passive: true });
  document.body.append(button);
}
