// needs: Redis and a server with MongoDB’s protocol (REDIS_URL, MONGODB_URL)
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../random.ts';
import { runRound } from '../stage.ts';
import { emptyTally } from '../tally.ts';
import { createProcessKillScenario, serversMissing } from './killed-processes.ts';

// `npm run soak -- --minutes 10 --only processes` is the long run.
const describeWithServers = describe.skipIf(serversMissing() !== undefined);

describeWithServers(
  'API, workers and projector killed in turn (skipped when REDIS_URL or MONGODB_URL is unset)',
  () => {
    it('lose nothing that was acknowledged and double nothing', async () => {
      const tally = emptyTally();
      const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
      await runRound(createProcessKillScenario(1), { random: seededRandom(seed), tally });
      const { lost, doubled, wrongDocuments, otherServerErrors, findings } = tally;
      expect(findings, `seed ${String(seed)}: ${findings.join('; ')}`).toEqual([]);
      const clean = { lost: 0, doubled: 0, wrongDocuments: 0, otherServerErrors: 0 };
      expect({ lost, doubled, wrongDocuments, otherServerErrors }).toEqual(clean);
      expect(tally.acknowledged).toBeGreaterThan(20);
      expect(tally.mails).toBeGreaterThan(5);
    }, 300_000);
  },
);
