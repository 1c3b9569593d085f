import { pino, type Logger } from 'pino';

/** What never reaches a log, wherever it stands in an object. */
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

/** JSON lines on standard output; `name` says which process speaks. */
export const createLogger = (options: { level: string; name: string }): Logger =>
  pino({ ...options, redact: { paths: redacted, censor: '(hidden)' } });
