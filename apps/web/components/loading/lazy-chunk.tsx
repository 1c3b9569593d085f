import { lazy, Suspense, useState, type ComponentType, type JSX } from 'react';
import { loadChunk } from '../../lib/server/load-chunk.ts';
import { Spinner } from './spinner.tsx';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** A component that is loaded when it is first shown, unless it was before that. */
export type Chunk<Props> = ComponentType<Props> & { readonly preload: () => Promise<unknown> };

// Its props are those of any function, where the type of React's own is inferred.
const lazyOf = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> => lazy(load);

const known: (() => Promise<unknown>)[] = [];

// React.lazy would show the spinner first, and for 300 ms, also where the part is already there.
const chunkOf = <Props extends object>(
  load: Load<Props>,
  late: (load: Load<Props>) => ComponentType<Props>,
): Chunk<Props> => {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce: Load<Props> = async () => (loaded ??= await load());
  const Late: ComponentType<Props> = late(loadOnce);
  known.push(loadOnce);
  const Part = (props: Props): JSX.Element => {
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Late);
    return <Shown {...props} />;
  };
  return Object.assign(Part, { preload: loadOnce });
};

/** A part of a page. */
export const lazyChunk = <Props extends object>(load: Load<Props>): Chunk<Props> =>
  chunkOf(load, (loadOnce) => lazyOf(async () => ({ default: await loadChunk(loadOnce) })));

/** A page. One that is late gives way to what says so: the router would stay on the page before. */
export const lazyPage = <Props extends object>(load: Load<Props>): Chunk<Props> =>
  chunkOf(load, (loadOnce) =>
    lazyOf(
      () =>
        new Promise((resolve, reject) => {
          const loading = loadChunk(loadOnce, () => {
            resolve({ default: lateFor(loading) });
          });
          loading.then((page) => {
            resolve({ default: page });
          }, reject);
        }),
    ),
  );

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
