import { levels } from 'pino';

type LogLine = {
  readonly level: number;
  readonly time: number;
  readonly msg?: string;
  readonly err?: { readonly message?: string; readonly stack?: string };
  readonly [field: string]: unknown;
};

// Of pino.
const [warnLevel, errorLevel] = [40, 50];

// The same in every line of a process.
const hiddenFields = new Set(['pid', 'hostname', 'name']);

/** A JSON line of the log as text: time, level, message and fields, then the stack of an error. */
export const formatLogLine = (json: string): string => {
  const { level, time, msg = '', err, ...fields } = JSON.parse(json) as LogLine;
  const texts = Object.entries(fields)
    .filter(([name]) => !hiddenFields.has(name))
    .map(([name, value]) => `${name}=${formatValue(value)}`);
  const clock = new Date(time).toISOString().slice(11, 19);
  const label = (levels.labels[level] ?? String(level)).padEnd(5);
  const stack = err === undefined ? '' : `\n${err.stack ?? err.message ?? JSON.stringify(err)}`;
  return `${[clock, label, msg, ...texts].join(' ')}${stack.replaceAll('\n', '\n    ')}\n`;
};

const formatValue = (value: unknown): string =>
  typeof value === 'string' && /^\S+$/.test(value) ? value : JSON.stringify(value);

/** A warning or an error for people who do not read the log. */
export const formatWarning = (json: string): string => {
  const { level, msg = '', err } = JSON.parse(json) as LogLine;
  const kind = level >= errorLevel ? 'Error' : 'Warning';
  const cause = err?.message === undefined || err.message === msg ? '' : ` (${err.message})`;
  return `${kind}: ${msg}${cause}`;
};

/** Whether a JSON line is a warning or an error. The level is its first field. */
export const isWarning = (json: string): boolean =>
  Number(/^\{"level":(\d+)/.exec(json)?.[1] ?? 0) >= warnLevel;
