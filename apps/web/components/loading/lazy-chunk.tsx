import { lazy, Suspense, useState, type ComponentType, type JSX } from 'react';
import { loadChunk } from '../../lib/server/load-chunk.ts';
import { Spinner } from './spinner.tsx';

type LoadComponent<Props> = () => Promise<ComponentType<Props>>;

/** A component that loads when it is first shown, unless it was preloaded. */
export type Chunk<Props> = ComponentType<Props> & { readonly preload: () => Promise<unknown> };

// Any function's props; the props type of `React.lazy` would be inferred too narrowly.
const createLazy = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> => lazy(load);

const chunkLoaders: (() => Promise<unknown>)[] = [];

// React.lazy would show the spinner for at least 300 ms even when the chunk is already loaded.
const createChunk = <Props extends object>(
  load: LoadComponent<Props>,
  late: (load: LoadComponent<Props>) => ComponentType<Props>,
): Chunk<Props> => {
  let loadedComponent: ComponentType<Props> | undefined;
  const loadOnce: LoadComponent<Props> = async () => (loadedComponent ??= await load());
  const LazyContent: ComponentType<Props> = late(loadOnce);
  chunkLoaders.push(loadOnce);
  const ChunkComponent = (props: Props): JSX.Element => {
    const [Content] = useState<ComponentType<Props>>(() => loadedComponent ?? LazyContent);
    return <Content {...props} />;
  };
  return Object.assign(ChunkComponent, { preload: loadOnce });
};

/** A part of a page. */
export const lazyChunk = <Props extends object>(load: LoadComponent<Props>): Chunk<Props> =>
  createChunk(load, (loadOnce) => createLazy(async () => ({ default: await loadChunk(loadOnce) })));

/** A page. While it loads late, a notice replaces the previous page, which the router would otherwise keep. */
export const lazyPage = <Props extends object>(load: LoadComponent<Props>): Chunk<Props> =>
  createChunk(load, (loadOnce) =>
    createLazy(
      () =>
        new Promise((resolve, reject) => {
          const loading = loadChunk(loadOnce, () => {
            resolve({ default: createLazyComponent(loading) });
          });
          loading.then((page) => {
            resolve({ default: page });
          }, reject);
        }),
    ),
  );

const createLazyComponent = <Props extends object>(
  loading: Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  const Page: ComponentType<Props> = lazy(async () => ({ default: await loading }));
  const SuspendedPage = (props: Props): JSX.Element => (
    <Suspense fallback={<Spinner />}>
      <Page {...props} />
    </Suspense>
  );
  return SuspendedPage;
};

/** Loads every part and its own parts, so that pages open while the server is unavailable. */
export const loadAllChunks = async (whenIdle: () => Promise<void>): Promise<void> => {
  for (const load of chunkLoaders) {
    await whenIdle();
    // A missing part is reported where it is shown.
    await loadChunk(load).catch(() => undefined);
  }
};
