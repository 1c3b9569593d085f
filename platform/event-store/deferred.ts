export type Deferred = {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
};

/** The rejection may stay unhandled, because the error is reported elsewhere too. */
export const deferred = (): Deferred => {
  let settle: Omit<Deferred, 'promise'> | undefined;
  const promise = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });
  promise.catch(() => undefined);
  return { promise, resolve: () => settle?.resolve(), reject: (reason) => settle?.reject(reason) };
};
