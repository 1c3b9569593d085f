import type { AccountEvent } from './events.ts';
import type { Registered } from './registered.ts';
import { secondFactorEvents, type SecondFactorEvent } from './second-factor-events.ts';

export const isAboutSecondFactor = (event: AccountEvent): event is SecondFactorEvent =>
  Object.hasOwn(secondFactorEvents, event.type);

/** What a login asks for beside the password. */
export const evolveSecondFactor = (state: Registered, event: SecondFactorEvent): Registered => {
  const { secondFactor } = state;
  switch (event.type) {
    case 'AccountSecondFactorPrepared':
      return { ...state, secondFactor: { status: 'prepared', secret: event.data.secret } };
    case 'AccountSecondFactorEnabled': {
      if (secondFactor.status === 'off') return state;
      const { secret } = secondFactor;
      const { recoveryCodeHashes } = event.data;
      return { ...state, secondFactor: { status: 'on', secret, recoveryCodeHashes } };
    }
    case 'AccountSecondFactorDisabled':
      return { ...state, secondFactor: { status: 'off' } };
    case 'AccountRecoveryCodeUsed': {
      if (secondFactor.status !== 'on') return state;
      const recoveryCodeHashes = secondFactor.recoveryCodeHashes.filter(
        (hash) => hash !== event.data.codeHash,
      );
      return { ...state, secondFactor: { ...secondFactor, recoveryCodeHashes } };
    }
  }
};
