import type { DemoControl } from '#api/demo/demo.route.ts';
import type { ClockMoveResult, Demo, OutboxMail } from '#contract/system/demo.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { Outbox, SentMail } from '#platform/mail/mail.port.ts';
import type { DemoProvider } from '#platform/payments/demo-provider.port.ts';
import { PaymentRefusedError } from '#platform/payments/payments.port.ts';
import type { Platform } from '#platform/platform.ts';
import { serialQueue } from '#platform/resilience/serial-queue.ts';
import { createClockMover, type ClockMoverOptions } from './clock-mover.ts';
import type { DemoHistory } from './ensure-history.ts';
import { toDemoEmail, demoPassword } from './history.ts';
import { causeIncident, type IncidentPlatform } from './incidents.ts';
import { personas, staffPersonas, toPersonaView } from './personas.ts';

export type DemoOptions = ClockMoverOptions & {
  readonly platform: IncidentPlatform & Pick<Platform, 'config' | 'outbox'>;
  readonly ids: DemoHistory['ids'];
  readonly reset: () => Promise<void>;
};

export const createDemo = (options: DemoOptions): DemoControl => {
  const { platform, clock, reset } = options;
  // Clock moves and resets wait for each other.
  const enqueue = serialQueue();
  const mover = createClockMover(options);
  let isResetting = false;
  // From the request on, so that a second move is refused immediately and not queued.
  let isMoving = false;
  return {
    describe: () => describeDemo(clock.now(), options),
    provider: () => requireProvider(options).state(),
    setProvider: async ({ deliveries }) => {
      const provider = requireProvider(options);
      await provider.setDeliveries(deliveries);
      return provider.state();
    },
    pay: (payment) => translateDemoErrors(() => requireProvider(options).pay(payment)),
    clock: () => mover.progress(),
    moveClock: async (request, { inBackground } = { inBackground: false }) => {
      if (isMoving) throw mover.movingError();
      isMoving = true;
      const { promise: begun, resolve: onBegin } = Promise.withResolvers<ClockMoveResult>();
      const finished = enqueue(() => {
        if (isResetting) throw resetInProgressError();
        return mover.move(request, onBegin);
      }).finally(() => {
        isMoving = false;
      });
      return inBackground ? Promise.race([begun, finished]) : finished;
    },
    outbox: async (to) => (await requireOutbox(platform).sent(to)).map(toOutboxMail),
    incident: (request) => causeIncident(platform, request),
    reset: () =>
      enqueue(async () => {
        if (isResetting) throw resetInProgressError();
        isResetting = true;
        await reset().catch((error: unknown) => {
          isResetting = false;
          throw error;
        });
      }),
  };
};

// Staff are only listed in a trial, which accepts connections from this machine only.
const describeDemo = async (
  now: Date,
  { ids, platform }: Pick<DemoOptions, 'ids' | 'platform'>,
): Promise<Demo> => ({
  now: now.toISOString(),
  password: demoPassword,
  personas: [...personas, ...(platform.config.trial ? staffPersonas : [])]
    // The demo of an older version may lack some.
    .filter(({ name }) => ids[name] !== undefined)
    .map((persona) => toPersonaView(persona, platform.demoProvider !== undefined))
    .map(({ name, ...shown }) => ({ id: ids[name] ?? '', email: toDemoEmail(name), ...shown })),
  outbox: '/api/demo/outbox',
  provider: (await platform.demoProvider?.state())?.address ?? null,
});

const requireProvider = ({ platform }: Pick<DemoOptions, 'platform'>): DemoProvider => {
  if (platform.demoProvider) return platform.demoProvider;
  throw new Rejection('missing', 'demo/no-provider', {
    message: 'The demo has no payment provider of its own, because keys of Stripe are set.',
  });
};

const translateDemoErrors = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PaymentRefusedError)) throw error;
    if (error.code === 'not-found') {
      throw new Rejection('missing', 'payment/unknown-secret', { message: error.message });
    }
    throw new Rejection('invalid', 'payment/unknown-card', { message: error.message });
  }
};

const resetInProgressError = (): Rejection =>
  new Rejection('conflict', 'demo/starting-over', {
    message: 'The demo is starting over. Please try again in a moment.',
  });

const toOutboxMail = ({ to, subject, at, text, html }: SentMail): OutboxMail => ({
  to,
  subject,
  at,
  text,
  html,
  links: text.match(/https?:\/\/[^\s<>"]+/g) ?? [],
});

const requireOutbox = ({ outbox }: Pick<Platform, 'outbox'>): Outbox => {
  if (outbox) return outbox;
  throw new Rejection('missing', 'demo/no-outbox', {
    message: 'There is no outbox, because emails go to a mail server (SMTP_URL).',
  });
};
