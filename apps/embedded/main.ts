import type { IncomingMessage, ServerResponse } from 'node:http';
import { serve, type Serving } from '#api/serve.ts';
import { readConfig } from '#platform/config.ts';
import { lockDataDir, type DataDirLock } from '#platform/data-dir/lock.ts';
import { createLogger } from '#platform/logger.ts';
import { announcement } from './announce.ts';
import { explain } from './explain.ts';
import { startInstance, type Instance } from './instance.ts';
import { clearForReset, clearHalfWritten } from './demo/start-over.ts';

/** All of Tidemark in one process: stores, workers, API and front ends. */
const main = async (): Promise<void> => {
  const config = readConfig(process.env);
  const logger = createLogger({ level: config.LOG_LEVEL, name: 'tidemark' });
  const lock = await lockDataDir({ folder: config.DATA_DIR, now: new Date() });
  let instance: Instance | undefined;
  const serving = await serve({
    host: config.HOST,
    port: config.PORT,
    onOtherPort: (wanted, taken) => {
      process.stdout.write(`Port ${String(wanted)} is taken; using ${String(taken)} instead.\n`);
    },
    handler: (req, res) => {
      if (instance) instance.handler(req, res);
      else answerStarting(req, res);
    },
    upgrade: (req, socket, head) => {
      if (instance) instance.upgrade(req, socket, head);
      else socket.destroy();
    },
  });
  const start = async (): Promise<Instance> =>
    startInstance({ config, logger, lock, address: serving.address, reset: startOver });
  const startOver = async (): Promise<void> => {
    const old = instance;
    instance = undefined;
    await old?.stop();
    await clearForReset(config);
    instance = await start();
  };
  stopOnSignals(async () => {
    await stopAll({ serving, instance, lock });
  });
  await clearHalfWritten(config);
  instance = await start();
  await lock.announce(serving.address);
  process.stdout.write(
    announcement({ config, address: serving.address, demo: instance.demo, market: instance.market }),
  );
};

const answerStarting = (_req: IncomingMessage, res: ServerResponse): void => {
  res.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '2' });
  res.end('Tidemark is starting.\n');
};

type Running = { serving: Serving; instance: Instance | undefined; lock: DataDirLock };

/** New requests are refused first, those under way finish, then the stores close. */
const stopAll = async ({ serving, instance, lock }: Running): Promise<void> => {
  await instance?.sayGoodbye();
  await serving.close();
  await instance?.stop();
  await lock.release();
};

const stopOnSignals = (stop: () => Promise<void>): void => {
  let stopping = false;
  const onSignal = (): void => {
    if (stopping) return;
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${explain(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  // The set-up script that started this process died: nobody is left to stop it.
  if (process.send) process.on('disconnect', onSignal);
};

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
