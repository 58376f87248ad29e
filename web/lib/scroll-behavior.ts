/** How to scroll within a page, for who wants motion: another page begins at its place at once. */
export const scrollBehavior = (): ScrollBehavior => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth');
