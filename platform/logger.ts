import { pino, type Logger } from 'pino';

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

export const createLogger = (options: { level: string; name: string }): Logger =>
  pino({ ...options, redact: { paths: redacted, censor: '(hidden)' } });
