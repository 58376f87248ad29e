import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadTexts } from './i18n.ts';
import { registerCalendar } from './lib/second-calendar.ts';

const { calendar } = document.documentElement.dataset;
const needCalendar = async (site: string) => registerCalendar(site, (await import('./lib/bikram-sambat.ts')).bikramSambat);

// The page is complete without this. It fetches only its own language, for texts on the page, and its site's calendar.
await Promise.all([loadTexts(), calendar && needCalendar(calendar)]);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
