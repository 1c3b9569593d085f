/** Learned state by part name. It survives a structured clone. */
export type SerializedParts = ReadonlyMap<string, unknown>;

type Part<Kept> = {
  /** May return the live state. A caller must copy it before the part learns more. */
  readonly save: () => Kept;
  readonly restore: (kept: Kept) => void;
};

/** Registry of the parts of a learning model, each of which saves and restores its own state. */
export type PartRegistry = {
  readonly add: <Kept>(name: string, part: Part<Kept>) => void;
  /** The same registry, with `name` as a prefix for part names. */
  readonly within: (name: string) => PartRegistry;
  readonly save: () => SerializedParts;
  /** Throws a `RangeError` when the parts do not match. The learned state is then undefined. */
  readonly restore: (kept: SerializedParts) => void;
};

export const createPartRegistry = (): PartRegistry => createScopedParts(new Map(), '');

const createScopedParts = (all: Map<string, Part<unknown>>, prefix: string): PartRegistry => ({
  add: (name, part) => {
    all.set(prefix + name, part as Part<unknown>);
  },
  within: (name) => createScopedParts(all, `${prefix}${name}/`),
  save: () => new Map(Array.from(all, ([name, part]) => [name, part.save()])),
  restore: (kept) => {
    if (kept.size !== all.size) throw new RangeError('The kept state has other parts.');
    for (const [name, part] of all) {
      if (!kept.has(name)) throw new RangeError(`The kept state has no part ${name}.`);
      part.restore(kept.get(name));
    }
  },
});

type NumericArray = Float64Array | Float32Array | Int32Array;

/** Registers an array that is overwritten in place. */
export const registerArray = (parts: PartRegistry, name: string, values: NumericArray): void => {
  parts.add<NumericArray>(name, {
    save: () => values,
    restore: (kept) => {
      if (kept.length !== values.length) throw new RangeError(`${name} has another length.`);
      values.set(kept);
    },
  });
};
