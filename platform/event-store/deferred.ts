export type Deferred = {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
};

/** The rejection may stay unhandled, because the error is reported elsewhere too. */
export const deferred = (): Deferred => {
  let resolvers: Omit<Deferred, 'promise'> | undefined;
  const promise = new Promise<void>((resolve, reject) => {
    resolvers = { resolve, reject };
  });
  promise.catch(() => undefined);
  return {
    promise,
    resolve: () => resolvers?.resolve(),
    reject: (reason) => resolvers?.reject(reason),
  };
};
