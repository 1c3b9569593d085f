import { lazy, Suspense, type ComponentType, type JSX, type LazyExoticComponent } from 'react';
import { loadChunk } from '../lib/load-chunk.ts';
import { Spinner } from './spinner.tsx';

type Load<Props> = () => Promise<ComponentType<Props>>;
type LazyComponent<Props> = LazyExoticComponent<ComponentType<Props>>;

const known: (() => Promise<unknown>)[] = [];

/** A component that is loaded when it is first shown, or before that in idle time. */
export const lazyChunk = <Props extends object>(load: Load<Props>): LazyComponent<Props> => {
  known.push(load);
  return lazy(async () => ({ default: await loadChunk(load) }));
};

/** The same for a page. One that is late gives way to what says so: the router would stay on the page before. */
export const lazyPage = <Props extends object>(load: Load<Props>): LazyComponent<Props> => {
  known.push(load);
  return lazy(
    () =>
      new Promise((resolve, reject) => {
        const loading = loadChunk(load, () => {
          resolve({ default: lateFor(loading) });
        });
        loading.then((page) => {
          resolve({ default: page });
        }, reject);
      }),
  );
};

const lateFor = <Props extends object>(
  loading: Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  const Page: ComponentType<Props> = lazy(async () => ({ default: await loading }));
  const Late = (props: Props): JSX.Element => (
    <Suspense fallback={<Spinner />}>
      <Page {...props} />
    </Suspense>
  );
  return Late;
};

/** Loads every part, also those that a part brings with it, so that a page opens while the server is away. */
export const loadAllChunks = async (whenIdle: () => Promise<void>): Promise<void> => {
  for (const load of known) {
    await whenIdle();
    // A part that is missing is reported where it is shown.
    await loadChunk(load).catch(() => undefined);
  }
};
