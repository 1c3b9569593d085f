/** `41 d 6 h`, `6 h 3 min`, `3 min`, `12 s`. */
export const uptimeInWords = (seconds: number): string => {
  const whole = Math.floor(seconds);
  const days = Math.floor(whole / 86_400);
  const hours = Math.floor((whole % 86_400) / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  if (days > 0) return `${String(days)} d ${String(hours)} h`;
  if (hours > 0) return `${String(hours)} h ${String(minutes)} min`;
  return minutes > 0 ? `${String(minutes)} min` : `${String(whole)} s`;
};

const steps = [1, 2, 5] as const;

/** The next round number that is not below a value: 1, 2, 5, 10, 20 … */
export const roundTop = (value: number): number => {
  if (value <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = steps.find((each) => each * power >= value) ?? 10;
  return step * power;
};

/** `63.0%`. */
export const percent = (value: number): string => `${value.toFixed(1)}%`;

/** A measured figure with as many decimals as it bears: `66`, `4.2`, `0.35`. */
export const figure = (value: number): string => {
  const decimals = value === 0 || value >= 10 ? 0 : value >= 1 ? 1 : 2;
  return value.toLocaleString('en-GB', { maximumFractionDigits: decimals });
};
