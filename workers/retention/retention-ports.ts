import type { Backups } from '#platform/backup/backup.port.ts';
import type { KeptDocuments } from '#platform/kept-documents/kept-documents.port.ts';
import type { KeyStore } from '#platform/keys/keys.port.ts';
import type { Outbox } from '#platform/mail/mail.port.ts';
import type { Sessions } from '#platform/sessions/sessions.port.ts';
import type { SignInSteps } from '#platform/sign-in-steps/sign-in-steps.port.ts';

export type RetentionPorts = {
  readonly keys: Pick<KeyStore, 'findMany' | 'destroy'>;
  readonly sessions: Pick<Sessions, 'removeExpired'>;
  readonly signInSteps: Pick<SignInSteps, 'removeExpired'>;
  readonly keptDocuments: Pick<KeptDocuments, 'removeExpired'>;
  /** Undefined when engines are used. */
  readonly backups?: Pick<Backups, 'removeUpdateBackups'> | undefined;
  /** Undefined if a mail server is configured. */
  readonly outbox?: Pick<Outbox, 'forgetBefore'> | undefined;
};
