import {
  startTransition,
  useEffect,
  useRef,
  useState,
  type JSX,
  type ReactNode,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { isFirstView, whenFirstViewEnds } from '../../lib/first-view.ts';
import { queueForIdle } from '../../lib/when-idle.ts';

type Stop = () => void;
type Load = () => Promise<unknown>;
type Watch = (element: HTMLElement, onReached: () => void, load?: Load) => Stop;

const observe = (element: HTMLElement, rootMargin: string, onReached: () => void): Stop => {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onReached();
    },
    { rootMargin },
  );
  observer.observe(element);
  return () => {
    observer.disconnect();
  };
};

// One pixel, because its upper edge may touch the lower edge of the window.
const watchVisible: Watch = (element, onReached) => observe(element, '-1px', onReached);

const onPrint = (act: () => void): Stop => {
  addEventListener('beforeprint', act);
  return () => {
    removeEventListener('beforeprint', act);
  };
};

// Find-in-page, screen readers and printing need the whole page, so the end of the first view and printing count as
// well.
const watchNear: Watch = (element, onReached, load) => {
  const show = (): void => {
    startTransition(onReached);
  };
  const reach = (): void => {
    if (load === undefined) show();
    else load().then(show, show);
  };
  const stops: Stop[] = [];
  stops.push(
    observe(element, '200px', reach),
    onPrint(() => {
      // So that the parts inside this one render immediately, too.
      isFirstView.set(false);
      flushSync(onReached);
    }),
    whenFirstViewEnds(() => {
      stops.push(queueForIdle(reach));
    }),
  );
  return () => {
    for (const stop of stops) stop();
  };
};

const useReached = (
  watch: Watch,
  isReachedAtFirst: () => boolean,
  load?: Load,
): [RefObject<HTMLDivElement | null>, boolean] => {
  const containerRef = useRef<HTMLDivElement>(null);
  const [isReached, setReached] = useState(isReachedAtFirst);
  useEffect(() => {
    const element = containerRef.current;
    if (element === null || isReached) return undefined;
    const onReached = (): void => {
      setReached(true);
    };
    return watch(element, onReached, load);
  }, [isReached, load, watch]);
  return [containerRef, isReached];
};

/** Renders its content once it scrolls into view, so that content below the fold costs nothing. */
export const RenderWhenVisible = ({ children }: { children: ReactNode }): JSX.Element => {
  const [containerRef, isSeen] = useReached(watchVisible, () => false);
  return isSeen ? <>{children}</> : <div ref={containerRef} className="later" />;
};

// A link to a part of the page needs the whole page.
const isShownAtFirst = (): boolean => !isFirstView.get() || location.hash !== '';

type NearProps = {
  /** A class that reserves the height of the content, unless that is hidden at first. */
  place?: string;
  /**
   * What to load first, if the content is in a file of its own. Otherwise React would show its fallback first.
   */
  chunk?: { readonly preload: Load };
  children: ReactNode;
};

/**
 * In the first view after a load, renders its content when it comes near the window. Other parts render together, in
 * small steps, in idle time after the first view.
 */
export const RenderWhenNear = ({ place, chunk, children }: NearProps): JSX.Element => {
  const [containerRef, isNear] = useReached(watchNear, isShownAtFirst, chunk?.preload);
  return isNear ? <>{children}</> : <div ref={containerRef} className={place} data-when-near />;
};
