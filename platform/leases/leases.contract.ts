import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Leases } from './leases.port.ts';

export type LeasesSetup = {
  readonly open: (elapsed: () => number) => Promise<Leases>;
};

export const leasesContract = (name: string, setup: LeasesSetup): void => {
  describe(`leases on ${name}`, () => {
    let firstLeases: Leases;
    let secondLeases: Leases;
    let now: number;
    let lease: string;

    beforeEach(async () => {
      now = 0;
      lease = `projector-${randomUUID()}`;
      const elapsed = (): number => now;
      firstLeases = await setup.open(elapsed);
      secondLeases = await setup.open(elapsed);
    });
    afterEach(async () => {
      await firstLeases.close();
      await secondLeases.close();
    });

    it('belongs to one holder, who may keep it', async () => {
      expect(await firstLeases.acquire(lease, 'a', 5000)).toBe(true);
      expect(await secondLeases.acquire(lease, 'b', 5000)).toBe(false);
      now = 4000;
      expect(await firstLeases.acquire(lease, 'a', 5000)).toBe(true);
      now = 8000;
      expect(await secondLeases.acquire(lease, 'b', 5000)).toBe(false);
    });

    it('goes to one of many who ask at once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 ? firstLeases : secondLeases).acquire(lease, `holder-${String(index)}`, 5000),
        ),
      );
      expect(answers.filter(Boolean)).toHaveLength(1);
    });

    it('goes to another, and to one only, when its holder died', async () => {
      await firstLeases.acquire(lease, 'a', 5000);
      expect(await secondLeases.acquire(lease, 'b', 5000)).toBe(false);
      now = 4999;
      expect(await secondLeases.acquire(lease, 'b', 5000)).toBe(false);
      now = 5001;
      const answers = await Promise.all([
        secondLeases.acquire(lease, 'b', 5000),
        secondLeases.acquire(lease, 'c', 5000),
      ]);
      expect(answers.filter(Boolean)).toHaveLength(1);
      expect(await firstLeases.acquire(lease, 'a', 5000)).toBe(false);
    });

    it('is free as soon as its holder releases it, and not before', async () => {
      await firstLeases.acquire(lease, 'a', 5000);
      await secondLeases.release(lease, 'b');
      expect(await secondLeases.acquire(lease, 'b', 5000)).toBe(false);
      await firstLeases.release(lease, 'a');
      await firstLeases.release(lease, 'a');
      expect(await secondLeases.acquire(lease, 'b', 5000)).toBe(true);
    });

    it('is one for each name', async () => {
      await firstLeases.acquire(lease, 'a', 5000);
      expect(await secondLeases.acquire(`${lease}-other`, 'b', 5000)).toBe(true);
    });
  });
};
