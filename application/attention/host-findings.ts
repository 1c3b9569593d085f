import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import type { Certificate } from '#platform/host/host.port.ts';
import { formatInstant } from '../mails/mail-text.ts';
import type { AttentionItem } from './assess.ts';

export type HostSettings = {
  readonly MIN_FREE_DISK_MB: number;
  readonly BACKUP_MAX_AGE_HOURS?: number | undefined;
};

type Items = readonly AttentionItem[];

const bytesPerMegabyte = 1_000_000;

export const findLowDisk = (
  freeBytes: number,
  { MIN_FREE_DISK_MB: minimum }: HostSettings,
): Items => {
  const free = Math.floor(freeBytes / bytesPerMegabyte);
  if (free >= minimum) return [];
  const detail = `${String(free)} MB free; at least ${String(minimum)} MB expected`;
  return [{ label: 'Disk of DATA_DIR', detail, link: null, at: null }];
};

// A certificate that is renewed automatically has about 30 days left.
const certificateDays = 14;

type CertificateState = { readonly certificate: Certificate | undefined; readonly now: Date };

/** Without https there is no certificate. */
export const findExpiringCertificate = ({ certificate, now }: CertificateState): Items => {
  if (certificate === undefined) return [];
  const label = 'Certificate of PUBLIC_URL';
  const { expiresAt, fault } = certificate;
  if (fault !== null) {
    return [{ label, detail: `browsers refuse it: ${fault}`, link: null, at: null }];
  }
  const warnsAt = new Date(expiresAt.getTime() - certificateDays * dayMs);
  if (now < warnsAt) return [];
  const verb = now < expiresAt ? 'expires' : 'expired';
  return [
    {
      label,
      detail: `${verb} on ${formatInstant(expiresAt.toISOString())}`,
      link: null,
      at: warnsAt.toISOString(),
    },
  ];
};

// A daily backup may fail once.
const usualBackupHours = 48;

type BackupState = { readonly madeAt: string | undefined; readonly now: Date };

/** Before the first recorded backup, backups are only expected where the setting says so. */
export const findOverdueBackup = (
  { madeAt, now }: BackupState,
  { BACKUP_MAX_AGE_HOURS: maxHours }: HostSettings,
): Items => {
  const label = 'Newest backup';
  if (madeAt === undefined) {
    const detail = 'no backup was recorded yet';
    return maxHours === undefined ? [] : [{ label, detail, link: null, at: null }];
  }
  const dueAt = new Date(Date.parse(madeAt) + (maxHours ?? usualBackupHours) * hourMs);
  if (now < dueAt) return [];
  return [
    { label, detail: `made on ${formatInstant(madeAt)}`, link: null, at: dueAt.toISOString() },
  ];
};
