import type { Config } from '../config.ts';
import type { SignInSteps } from './sign-in-steps.port.ts';

/** Stored in MongoDB if configured, so that all processes share the steps; otherwise in memory. */
export const openSignInSteps = async (config: Config): Promise<SignInSteps> => {
  if (config.MONGODB_URL) {
    const { mongoSignInSteps } = await import('./mongodb.adapter.ts');
    return mongoSignInSteps({ url: config.MONGODB_URL });
  }
  const { memorySignInSteps } = await import('./memory.adapter.ts');
  return memorySignInSteps();
};
