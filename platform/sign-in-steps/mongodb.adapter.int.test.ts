import { describe } from 'vitest';
import { mongoSignInSteps } from './mongodb.adapter.ts';
import { signInStepsContract } from './sign-in-steps.contract.ts';

const url = process.env['MONGODB_URL'] ?? '';

describe.skipIf(url === '')('with a server (skipped when MONGODB_URL is unset)', () => {
  signInStepsContract('MongoDB', (systemTime) => mongoSignInSteps({ url, systemTime }));
});
