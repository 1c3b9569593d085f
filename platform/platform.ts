import type { Logger } from 'pino';
import type { Backups } from './backup/backup.port.ts';
import type { Broadcast } from './broadcast/broadcast.port.ts';
import type { Clock, MovableClock } from './clock/clock.port.ts';
import type { Config } from './config.ts';
import type { ErasureList } from './erasure-list/erasure-list.port.ts';
import type { EventStore, StoredEvent } from './event-store/event-store.port.ts';
import type { OnAppend } from './event-store/append-notifications.ts';
import type { FoldedStreams } from './folded-streams/folded-streams.port.ts';
import type { Host } from './host/host.port.ts';
import type { Issuer } from './issuer/issuer.port.ts';
import type { Jobs } from './jobs/jobs.port.ts';
import type { LinkTokens } from './keys/link-tokens.port.ts';
import type { TrialHashes } from './keys/trial-hashes.port.ts';
import type { KeyStore } from './keys/keys.port.ts';
import type { KeptDocuments, StoredKeptDocuments } from './kept-documents/kept-documents.port.ts';
import type { Leases } from './leases/leases.port.ts';
import type { OneTimeCodes } from './one-time-codes/one-time-codes.port.ts';
import type { Mailer, Outbox } from './mail/mail.port.ts';
import type { MarketData } from './market-data/market-data.port.ts';
import type { NewsData } from './news/news.port.ts';
import type { HttpClient } from './outgoing/outgoing.port.ts';
import type { DemoProvider } from './payments/demo-provider.port.ts';
import type { Payments } from './payments/payments.port.ts';
import type { PasswordHasher } from './passwords/passwords.port.ts';
import type { Pictures } from './pictures/pictures.port.ts';
import type { ShareCards } from './pictures/share-cards.port.ts';
import type { PublicAddress } from './public-address.ts';
import type { PushSender } from './push/push.port.ts';
import type { RateLimits } from './rate-limits/rate-limits.port.ts';
import type { ReadModels } from './read-models/read-models.port.ts';
import type { MailHold } from './restoration/mail-hold.port.ts';
import type { Sessions } from './sessions/sessions.port.ts';
import type { SignInSteps } from './sign-in-steps/sign-in-steps.port.ts';
import type { ShutdownStep } from './shutdown.ts';

export type Platform = {
  readonly config: Config;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly eventStore: EventStore;
  readonly foldedStreams: FoldedStreams;
  /** Registers a listener for all appends of this process. */
  readonly onAppend: OnAppend;
  /**
   * How often the event store's server dropped a subscription that fell behind. Always 0 for the
   * embedded store.
   */
  readonly droppedSubscriptions: () => number;
  /**
   * Events in their stored form: personal fields encrypted, payloads in their original versions.
   */
  readonly storedEvents: Omit<EventStore, 'close'>;
  readonly upcast: (event: StoredEvent) => StoredEvent;
  readonly readModels: ReadModels;
  readonly jobs: Jobs;
  readonly sessions: Sessions;
  readonly signInSteps: SignInSteps;
  readonly keptDocuments: KeptDocuments;
  /** Kept documents in their stored form, with encrypted values. */
  readonly storedDocuments: Pick<StoredKeptDocuments, 'all' | 'save'>;
  readonly keys: KeyStore;
  /** Undefined when engines are used and no list is configured. */
  readonly erasureList: ErasureList | undefined;
  readonly host: Host;
  /** Undefined when engines are used, which have tools of their own. */
  readonly backups: Backups | undefined;
  /** An empty store that is deleted when it is closed. */
  readonly openTemporaryReadModels: () => Promise<ReadModels>;
  readonly passwords: PasswordHasher;
  readonly oneTimeCodes: OneTimeCodes;
  /** Undefined when no OpenID Connect issuer is configured. */
  readonly issuer: Issuer | undefined;
  readonly pictures: Pictures;
  readonly shareCards: ShareCards;
  readonly mail: Mailer;
  readonly mailHold: MailHold;
  readonly payments: Payments;
  /** Undefined unless the demo's payment provider is used. */
  readonly demoProvider: DemoProvider | undefined;
  readonly rateLimits: RateLimits;
  /** Counted by this process alone, for checks that must not wait for a server. */
  readonly localRateLimits: RateLimits;
  readonly broadcast: Broadcast;
  readonly leases: Leases;
  readonly outgoing: HttpClient;
  readonly push: PushSender;
  readonly marketData: MarketData | undefined;
  /** Undefined when no outlet is read, as in a replay. */
  readonly newsData: NewsData | undefined;
  readonly lookupHash: (text: string) => string;
  readonly trialHashes: TrialHashes;
  readonly publicAddress: PublicAddress;
  readonly linkTokens: LinkTokens;
  /** Undefined outside demo mode and outside the all-in-one process. */
  readonly movableClock: MovableClock | undefined;
  /** Undefined when mail is sent by SMTP. */
  readonly outbox: Outbox | undefined;
  readonly closeSteps: readonly ShutdownStep[];
  readonly close: () => Promise<void>;
};
