import { memorySignInSteps } from './memory.adapter.ts';
import { signInStepsContract } from './sign-in-steps.contract.ts';

signInStepsContract('memory', (systemTime) => memorySignInSteps({ systemTime }));
