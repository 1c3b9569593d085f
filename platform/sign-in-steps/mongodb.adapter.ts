import { openMongo } from '../mongodb/mongodb.adapter.ts';
import { createExpiryIndex } from '../mongodb/server-abilities-mongodb.adapter.ts';
import type { SignInStep, SignInSteps } from './sign-in-steps.port.ts';

type Options = {
  readonly url: string;
  readonly systemTime?: () => number;
};

type StoredStep = Omit<SignInStep, 'expiresAt'> & {
  readonly _id: string;
  readonly expiresAt: Date;
};

export const mongoSignInSteps = async ({
  url,
  systemTime = Date.now,
}: Options): Promise<SignInSteps> => {
  const mongo = await openMongo({ url });
  const steps = mongo.db.collection<StoredStep>('sign-in-steps', {
    writeConcern: { w: 'majority', journal: true },
  });
  try {
    // Servers delete expired documents with a delay, so every query also checks the time.
    await mongo.run(() => createExpiryIndex(steps));
  } catch (error) {
    await mongo.close();
    throw error;
  }
  const createUnexpiredFilter = (_id: string) => ({
    _id,
    expiresAt: { $gt: new Date(systemTime()) },
  });
  return {
    begin: async (tokenHash, { expiresAt, ...step }) => {
      const storedStep = { ...step, expiresAt: new Date(expiresAt) };
      await mongo.run(() => steps.replaceOne({ _id: tokenHash }, storedStep, { upsert: true }));
    },
    find: async (tokenHash) => {
      const storedStep = await mongo.run(() => steps.findOne(createUnexpiredFilter(tokenHash)));
      return storedStep ? toSignInStep(storedStep) : undefined;
    },
    consumeAttempt: async (tokenHash) => {
      const openFilter = { ...createUnexpiredFilter(tokenHash), triesLeft: { $gt: 0 } };
      // Returns the state before the update, because an in-memory server may return a later state
      // that the next attempt has already changed.
      const previousStep = await mongo.run(() =>
        steps.findOneAndUpdate(
          openFilter,
          { $inc: { triesLeft: -1 } },
          { returnDocument: 'before' },
        ),
      );
      return previousStep
        ? toSignInStep({ ...previousStep, triesLeft: previousStep.triesLeft - 1 })
        : undefined;
    },
    finish: async (tokenHash) => {
      const removedStep = await mongo.run(() => steps.findOneAndDelete({ _id: tokenHash }));
      return removedStep && removedStep.expiresAt.getTime() > systemTime()
        ? toSignInStep(removedStep)
        : undefined;
    },
    // A scan needs no index, because only a few minutes' worth of steps are stored.
    countUnfinished: (accountId) =>
      mongo.run(() =>
        steps.countDocuments({
          kind: 'second-factor',
          'data.accountId': accountId,
          expiresAt: { $gt: new Date(systemTime()) },
        }),
      ),
    endAll: async (accountId) => {
      await mongo.run(() => steps.deleteMany({ 'data.accountId': accountId }));
    },
    removeExpired: async () => {
      const expiredFilter = { expiresAt: { $lte: new Date(systemTime()) } };
      return (await mongo.run(() => steps.deleteMany(expiredFilter))).deletedCount;
    },
    close: mongo.close,
  };
};

const toSignInStep = ({ kind, data, expiresAt, triesLeft }: StoredStep): SignInStep => ({
  kind,
  data,
  triesLeft,
  expiresAt: expiresAt.toISOString(),
});
