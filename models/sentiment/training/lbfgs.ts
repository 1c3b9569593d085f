/** Returns the value of a function at `at` and writes its gradient to `slope`. */
export type Objective = (at: Float64Array, gradient: Float64Array) => number;

type Step = {
  readonly moved: Float64Array;
  readonly turned: Float64Array;
  readonly inverse: number;
};

const historySize = 7;
const tolerance = 1e-6;

/** Limited-memory BFGS from zero (Nocedal and Wright, algorithm 7.5) with a backtracking line search. */
export const minimise = (
  objective: Objective,
  { size, iterations }: { readonly size: number; readonly iterations: number },
): Float64Array => {
  let at = new Float64Array(size);
  let slope = new Float64Array(size);
  let value = objective(at, slope);
  const steps: Step[] = [];
  for (let round = 0; round < iterations; round += 1) {
    const result = searchLine(objective, { at, slope, value, steps });
    if (result === undefined) break;
    addStep(steps, { at, slope }, result);
    const gain = (value - result.value) / Math.max(1, Math.abs(result.value));
    ({ at, slope, value } = result);
    if (gain < tolerance) break;
  }
  return at;
};

type Point = { readonly at: Float64Array; readonly slope: Float64Array };
type SearchResult = {
  at: Float64Array<ArrayBuffer>;
  slope: Float64Array<ArrayBuffer>;
  value: number;
};
type Start = Point & { readonly value: number; readonly steps: readonly Step[] };

const searchLine = (objective: Objective, start: Start): SearchResult | undefined => {
  const direction = computeDirection(start);
  const descent = dot(direction, start.slope);
  const length = Math.sqrt(dot(start.slope, start.slope));
  const at = new Float64Array(start.at.length);
  const slope = new Float64Array(start.at.length);
  let step = start.steps.length > 0 ? 1 : Math.min(1, 1 / length);
  for (let halving = 0; halving < 20; halving += 1, step /= 2) {
    for (let i = 0; i < at.length; i += 1) at[i] = (start.at[i] ?? 0) - step * (direction[i] ?? 0);
    const value = objective(at, slope);
    if (value <= start.value - 1e-4 * step * descent) return { at, slope, value };
  }
  return undefined;
};

const addStep = (steps: Step[], before: Point, after: Point): void => {
  const positionChange = subtract(after.at, before.at);
  const gradientChange = subtract(after.slope, before.slope);
  const product = dot(positionChange, gradientChange);
  if (product <= 1e-12) return;
  steps.push({ moved: positionChange, turned: gradientChange, inverse: 1 / product });
  if (steps.length > historySize) steps.shift();
};

// Two-loop recursion.
const computeDirection = ({ slope, steps }: Start): Float64Array => {
  const direction = Float64Array.from(slope);
  const factors = steps.toReversed().map((step) => {
    const factor = step.inverse * dot(step.moved, direction);
    addScaled(direction, step.turned, -factor);
    return factor;
  });
  const latest = steps.at(-1);
  if (latest) {
    const scale = 1 / (latest.inverse * dot(latest.turned, latest.turned));
    for (let i = 0; i < direction.length; i += 1) direction[i] = (direction[i] ?? 0) * scale;
  }
  for (const [index, step] of steps.entries()) {
    const factor = factors[steps.length - 1 - index] ?? 0;
    addScaled(direction, step.moved, factor - step.inverse * dot(step.turned, direction));
  }
  return dot(direction, slope) > 0 ? direction : Float64Array.from(slope);
};

const dot = (one: Float64Array, other: Float64Array): number => {
  let sum = 0;
  for (let i = 0; i < one.length; i += 1) sum += (one[i] ?? 0) * (other[i] ?? 0);
  return sum;
};

const subtract = (one: Float64Array, other: Float64Array): Float64Array =>
  one.map((value, index) => value - (other[index] ?? 0));

const addScaled = (to: Float64Array, what: Float64Array, by: number): void => {
  for (let i = 0; i < to.length; i += 1) to[i] = (to[i] ?? 0) + by * (what[i] ?? 0);
};
