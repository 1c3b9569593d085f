import { paymentsContract } from './payments.contract.ts';
import { fakeSetup } from './testing/fake-setup.ts';

paymentsContract('the Stripe SDK, on the fake Stripe', () => fakeSetup());
