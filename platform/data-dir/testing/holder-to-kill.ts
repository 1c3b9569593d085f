import { lockDataDir } from '../lock.ts';

// Locks the folder of its argument, prints whether it succeeded, and holds the lock until killed.
const [folder = ''] = process.argv.slice(2);
const answer = await lockDataDir({ folder, installation: 'a test', now: new Date() }).then(
  async (lock) => {
    await lock.announce('http://127.0.0.1:4001');
    return 'locked';
  },
  (error: unknown) => `refused: ${String(error)}`,
);
process.stdout.write(`${answer}\n`);
if (answer === 'locked') setInterval(() => undefined, 60_000);
