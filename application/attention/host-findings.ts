import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import type { Certificate } from '#platform/host/host.port.ts';
import { formatInstant } from '../mails/mail-text.ts';
import type { AttentionItem } from './assess.ts';

export type HostSettings = {
  readonly MIN_FREE_DISK_MB: number;
  readonly BACKUP_MAX_AGE_HOURS?: number | undefined;
};

type AttentionItems = readonly AttentionItem[];

const bytesPerMegabyte = 1_000_000;

export const findLowDisk = (
  freeBytes: number,
  { MIN_FREE_DISK_MB: minimum }: HostSettings,
): AttentionItems => {
  const freeMegabytes = Math.floor(freeBytes / bytesPerMegabyte);
  if (freeMegabytes >= minimum) return [];
  const detail = `${String(freeMegabytes)} MB free; at least ${String(minimum)} MB expected`;
  return [{ label: 'Disk of DATA_DIR', detail, link: null, at: null }];
};

// A certificate that is renewed automatically has about 30 days left.
const certificateWarningDays = 14;

type CertificateState = { readonly certificate: Certificate | undefined; readonly now: Date };

/** Without https there is no certificate. */
export const findExpiringCertificate = ({ certificate, now }: CertificateState): AttentionItems => {
  if (certificate === undefined) return [];
  const label = 'Certificate of PUBLIC_URL';
  const { expiresAt, fault } = certificate;
  if (fault !== null) {
    return [{ label, detail: `browsers refuse it: ${fault}`, link: null, at: null }];
  }
  const warnsAt = new Date(expiresAt.getTime() - certificateWarningDays * dayMs);
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
const defaultBackupHours = 48;

type BackupState = { readonly madeAt: string | undefined; readonly now: Date };

/** Before the first recorded backup, backups are only expected where the setting says so. */
export const findOverdueBackup = (
  { madeAt, now }: BackupState,
  { BACKUP_MAX_AGE_HOURS: maxHours }: HostSettings,
): AttentionItems => {
  const label = 'Newest backup';
  if (madeAt === undefined) {
    const detail = 'no backup was recorded yet';
    return maxHours === undefined ? [] : [{ label, detail, link: null, at: null }];
  }
  const dueAt = new Date(Date.parse(madeAt) + (maxHours ?? defaultBackupHours) * hourMs);
  if (now < dueAt) return [];
  return [
    { label, detail: `made on ${formatInstant(madeAt)}`, link: null, at: dueAt.toISOString() },
  ];
};
