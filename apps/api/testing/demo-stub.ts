import type { DemoControl } from '../demo/demo.route.ts';
import { operations } from '#contract/operations.ts';

/** The only mail in the stub's outbox. */
export const demoMail = {
  subject: 'Hello',
  at: '2026-03-02T09:00:00.000Z',
  text: '',
  html: '',
  links: [],
};

/** Demo controls without effects. */
export const demoStub: DemoControl = {
  describe: () =>
    Promise.resolve({
      now: '2026-03-02T09:00:00.000Z',
      password: 'Demo-Password-1',
      personas: [],
      outbox: operations.demoOutbox.path,
      provider: null,
    }),
  clock: () =>
    Promise.resolve({
      now: '2026-03-12T00:00:00.000Z',
      target: '2026-04-02T09:00:00.000Z',
      ran: 2,
      running: true,
      waitsFor: 'forecasts',
      forecastsDone: 0.4,
      secondsLeft: null,
      longestMoveDays: 366,
    }),
  moveClock: () => Promise.resolve({ now: '2026-04-02T09:00:00.000Z', ran: 3 }),
  provider: () => Promise.resolve({ address: 'http://127.0.0.1:1', deliveries: 'normal' }),
  setProvider: ({ deliveries }) => Promise.resolve({ address: 'http://127.0.0.1:1', deliveries }),
  pay: ({ paymentMethod }) => Promise.resolve({ status: 'succeeded', message: paymentMethod }),
  outbox: (to) => Promise.resolve(to === undefined ? [] : [{ ...demoMail, to }]),
  incident: () => Promise.resolve(),
  reset: () => Promise.resolve(),
};
