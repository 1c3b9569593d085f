import { expect, it } from 'vitest';
import { redactUrl } from './redact-url.ts';

it.each([
  ['redis://host:6379/0', 'redis://host:6379/0'],
  ['redis://:secret@host:6379', 'redis://:***@host:6379'],
  ['redis://host?password=secret&db=1', 'redis://host?password=***&db=1'],
  ['mongodb://ops:se@cret@a,b/db?w=1', 'mongodb://ops:***@a,b/db?w=1'],
  [
    'mongodb://a/db?tlsCertificateKeyFilePassword=secret&authMechanismProperties=AWS_SESSION_TOKEN:secret',
    'mongodb://a/db?tlsCertificateKeyFilePassword=***&authMechanismProperties=***',
  ],
  ['esdb://a:2113?tls=true, redis://:secret@b', 'esdb://a:2113?tls=true, redis://:***@b'],
  ['redis://b:6379 refused ops@example.com', 'redis://b:6379 refused ops@example.com'],
])('%s is shown as %s', (given, shown) => {
  expect(redactUrl(given)).toBe(shown);
});
