/** What was learnt, by the names of its parts; a structured clone of it is as good as the original. */
export type SerializedParts = ReadonlyMap<string, unknown>;

type Part<Kept> = {
  /** May give the part itself: a caller that keeps it copies it before more is learned. */
  readonly save: () => Kept;
  /** Takes what `save` gave. */
  readonly restore: (kept: Kept) => void;
};

/** The parts of something that learns, each of which tells and takes its own state. */
export type Parts = {
  readonly add: <Kept>(name: string, part: Part<Kept>) => void;
  /** The same parts, with names that begin so. */
  readonly within: (name: string) => Parts;
  readonly save: () => SerializedParts;
  /** Throws a `RangeError` when the parts are others; what was learnt is then undefined. */
  readonly restore: (kept: SerializedParts) => void;
};

export const createParts = (): Parts => partsOf(new Map(), '');

const partsOf = (all: Map<string, Part<unknown>>, prefix: string): Parts => ({
  add: (name, part) => {
    all.set(prefix + name, part as Part<unknown>);
  },
  within: (name) => partsOf(all, `${prefix}${name}/`),
  save: () => new Map(Array.from(all, ([name, part]) => [name, part.save()])),
  restore: (kept) => {
    if (kept.size !== all.size) throw new RangeError('The kept state has other parts.');
    for (const [name, part] of all) {
      if (!kept.has(name)) throw new RangeError(`The kept state has no part ${name}.`);
      part.restore(kept.get(name));
    }
  },
});

type Numbers = Float64Array | Float32Array | Int32Array;

/** An array that is overwritten in place. */
export const addArray = (parts: Parts, name: string, values: Numbers): void => {
  parts.add<Numbers>(name, {
    save: () => values,
    restore: (kept) => {
      if (kept.length !== values.length) throw new RangeError(`${name} has another length.`);
      values.set(kept);
    },
  });
};
