import { describe, expect, it } from 'vitest';
import { findExpiringCertificate, findLowDisk, findOverdueBackup } from './host-findings.ts';

const config = { MIN_FREE_DISK_MB: 1000 };
const now = new Date('2026-05-04T10:00:00.000Z');

describe('the disk', () => {
  it('is low below the setting', () => {
    expect(findLowDisk(1_000_000_000, config)).toEqual([]);
    expect(findLowDisk(999_999_999, config)).toMatchObject([
      { detail: '999 MB free; at least 1000 MB expected' },
    ]);
  });
});

describe('the certificate', () => {
  const until = (time: string) =>
    findExpiringCertificate({ certificate: { expiresAt: new Date(time), fault: null }, now });

  it('is reported in its last 14 days, and after them', () => {
    expect(until('2026-05-18T10:00:01.000Z')).toEqual([]);
    expect(until('2026-05-18T10:00:00.000Z')).toMatchObject([
      {
        detail: 'expires on 18 May 2026 at 10:00 GMT',
        at: now.toISOString(),
      },
    ]);
    expect(until('2026-05-04T09:59:00.000Z')).toMatchObject([
      { detail: 'expired on 4 May 2026 at 09:59 GMT' },
    ]);
  });

  it('is reported when browsers refuse it, however long it is valid', () => {
    const certificate = {
      expiresAt: new Date('2027-05-18T10:00:00.000Z'),
      fault: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    };
    expect(findExpiringCertificate({ certificate, now })).toMatchObject([
      { detail: 'browsers refuse it: DEPTH_ZERO_SELF_SIGNED_CERT' },
    ]);
  });

  it('is not expected without https', () => {
    expect(findExpiringCertificate({ certificate: undefined, now })).toEqual([]);
  });
});

describe('a backup', () => {
  const madeAt = (time: string | undefined, hours?: number) =>
    findOverdueBackup({ madeAt: time, now }, { ...config, BACKUP_MAX_AGE_HOURS: hours });

  it('is overdue 48 hours after the newest one, or as the setting says', () => {
    expect(madeAt('2026-05-02T10:00:01.000Z')).toEqual([]);
    expect(madeAt('2026-05-02T10:00:00.000Z')).toMatchObject([
      { detail: 'made on 2 May 2026 at 10:00 GMT', at: now.toISOString() },
    ]);
    expect(madeAt('2026-05-03T10:00:00.000Z', 24)).toHaveLength(1);
  });

  it('is expected before the first one only where the setting says so', () => {
    expect(madeAt(undefined)).toEqual([]);
    expect(madeAt(undefined, 24)).toMatchObject([{ detail: 'no backup was recorded yet' }]);
  });
});
