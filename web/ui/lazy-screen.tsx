import { type ComponentType, useEffect, useState } from 'react';
import { within } from '../lib/within.ts';
import { Late, Spinner } from './spinner.tsx';

type Loaded<P> = { screen: ComponentType<P> } | { error: unknown } | null;

/**
 * A screen, or a part of one, that is fetched when it is shown: the spinner meanwhile; an error with a way to try again
 * when it fails or takes longer than 120 s. `load` is `() => import('./screen.tsx')`.
 */
export function lazyScreen<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  return function LazyScreen(props: P) {
    const [loaded, setLoaded] = useState<Loaded<P>>(null);
    const [attempt, setAttempt] = useState(0);
    useEffect(() => {
      let isWanted = true;
      const put = (outcome: Loaded<P>) => isWanted && setLoaded(outcome);
      within(load()).then(
        ({ default: screen }) => put({ screen }),
        (error: unknown) => put({ error }),
      );
      return () => {
        isWanted = false;
      };
    }, [attempt]);
    if (loaded === null) return <Spinner />;
    if ('screen' in loaded) return <loaded.screen {...props} />;
    const retry = () => {
      setLoaded(null);
      setAttempt((before) => before + 1);
    };
    return <Late failed={(loaded.error as Error | undefined)?.name !== 'LateError'} onRetry={retry} />;
  };
}
