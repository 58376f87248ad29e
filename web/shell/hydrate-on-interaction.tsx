import { Component, type ComponentType, type ReactElement, type ReactNode, lazy, useEffect, useRef, useState } from 'react';
import { type Root, hydrateRoot } from 'react-dom/client';
import { type Navigator, Router, createPath, useLocation, useNavigate } from 'react-router';
import { LanguageContext } from '../i18n.ts';
import { logOnly } from '../lib/load-optional.ts';
import { firstInteraction } from '../lib/first-interaction.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { PageSiteContext, usePageSite } from '../lib/site.tsx';

const pathOf = (to: Parameters<Navigator['createHref']>[0]) => (typeof to === 'string' ? to : createPath(to));

/** Passes contexts on to a separate React root: the language, the site, and the router behind its links. */
function useContextBridge(): (content: ReactNode) => ReactElement {
  const pageSite = usePageSite();
  const location = useLocation();
  const navigate = useNavigate();
  const navigator: Navigator = {
    createHref: pathOf,
    go: (delta) => void navigate(delta),
    push: (to, state, options) => void navigate(to, { ...options, state }),
    replace: (to, state, options) => void navigate(to, { ...options, state, replace: true }),
  };
  return (content) => (
    <LanguageContext value={pageSite.language}>
      <PageSiteContext value={pageSite}>
        <Router location={location} navigator={navigator}>
          {content}
        </Router>
      </PageSiteContext>
    </LanguageContext>
  );
}

interface ServerHtml {
  /** The part's HTML as the server sent it. */
  serverHtml: string;
  children: ReactNode;
}

/** Restores the server's HTML where rendering the part fails: React would leave nothing. Its links still work. */
class ServerHtmlFallback extends Component<ServerHtml, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <div dangerouslySetInnerHTML={{ __html: this.props.serverHtml }} /> : this.props.children;
  }
}

/** Tells when its children are drawn, or hydrated. */
function WhenDrawn({ tell, children }: { tell: () => void; children: ReactNode }): ReactNode {
  useEffect(tell, [tell]);
  return children;
}

/** True while the server's HTML is being hydrated, also when the state is read again. */
function useSentByServer(): boolean {
  const isHydrated = useHydrated();
  const [isSent] = useState(!isHydrated);
  return isSent;
}

/**
 * A part of a page whose script loads when the reader begins to use the page. Until then React does not own the part's server HTML, so
 * nothing above can remove it. Then it becomes a React root of its own, over the same HTML. If the script never loads, the part stays as it
 * was sent and its links still work.
 */
export async function hydrateOnInteraction<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): Promise<ComponentType<Props>> {
  // The next page of its kind in the same document waits for it: no boundary shows a fallback.
  const LazyContent = lazy(load);

  function AsSent(props: Props) {
    const box = useRef<HTMLDivElement>(null);
    const root = useRef<Root>(null);
    const serverHtml = useRef('');
    const [Part, setPart] = useState<ComponentType<Props> | null>(null);
    const isDrawn = useRef(false);
    const waiting = useRef<ReactElement>(null);
    const [onDrawn] = useState(() => () => {
      isDrawn.current = true;
      if (waiting.current) root.current?.render(waiting.current);
      waiting.current = null;
    });
    const bridge = useContextBridge();
    useEffect(() => {
      firstInteraction()
        .then(load)
        .then(({ default: LoadedPart }) => setPart(() => LoadedPart))
        .catch(logOnly('the script of a part of the page'));
      return () => {
        const hydratedRoot = root.current;
        root.current = null;
        // Not while the page itself is rendering.
        if (hydratedRoot) setTimeout(() => hydratedRoot.unmount());
      };
    }, []);
    useEffect(() => {
      if (!Part || !box.current) return;
      if (!root.current) serverHtml.current = box.current.innerHTML;
      const element = bridge(
        <ServerHtmlFallback serverHtml={serverHtml.current}>
          <WhenDrawn tell={onDrawn}>
            <Part {...props} />
          </WhenDrawn>
        </ServerHtmlFallback>,
      );
      if (!root.current) root.current = hydrateRoot(box.current, element);
      else if (isDrawn.current) root.current.render(element);
      // A press may lead on at once: an update before React has read the HTML would throw it away (React error 424).
      else waiting.current = element;
    });
    // React does not read inner HTML while hydrating: the server's stays, whatever is given here.
    return <div ref={box} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
  }

  // On the server, and for a reader from another of our pages: it is ready when the page is drawn.
  if (typeof document === 'undefined' || document.documentElement.dataset['interactive'] !== undefined) {
    const { default: Part } = await load();
    return function PartOfPage(props: Props) {
      return (
        <div>
          <Part {...props} />
        </div>
      );
    };
  }
  return function PartOnUse(props: Props) {
    const isSent = useSentByServer();
    if (isSent) return <AsSent {...props} />;
    return (
      <div>
        <LazyContent {...props} />
      </div>
    );
  };
}
