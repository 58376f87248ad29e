/** How to scroll within a page, for readers who allow motion. Another page begins at its place at once. */
export const scrollBehavior = (): ScrollBehavior => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth');
