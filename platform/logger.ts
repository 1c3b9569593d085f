import { pino, type DestinationStream, type Logger } from 'pino';
import { formatLogLine } from './logging/format-log-line.ts';

// Redacted in any logged object, up to two levels deep.
const secretPaths = [
  'password',
  'passwordHash',
  'email',
  'cookie',
  'authorization',
  'token',
  'masterKey',
];
const redacted = secretPaths.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

export type LogFormat = 'json' | 'text';

/** Writes JSON lines to standard output, or to `destination`, or text lines to standard output. */
export const createLogger = ({
  format = 'json',
  destination = format === 'text' ? textOutput : undefined,
  ...options
}: {
  readonly level: string;
  readonly name: string;
  readonly format?: LogFormat | undefined;
  readonly destination?: DestinationStream | undefined;
}): Logger => {
  const redactedOptions = { ...options, redact: { paths: redacted, censor: '(hidden)' } };
  return destination ? pino(redactedOptions, destination) : pino(redactedOptions);
};

const textOutput: DestinationStream = {
  write: (line) => {
    process.stdout.write(formatLogLine(line));
  },
};
