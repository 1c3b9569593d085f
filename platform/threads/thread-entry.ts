import { parentPort } from 'node:worker_threads';
import { startedMessage, type ThreadTask } from './thread.ts';

const run = async ({ module, name, input }: ThreadTask): Promise<void> => {
  try {
    const moduleExports = (await import(module)) as Record<string, (input: unknown) => unknown>;
    const exportedFunction = moduleExports[name];
    if (!exportedFunction) throw new Error(`${module} exports no ${name}.`);
    parentPort?.postMessage(startedMessage);
    // Inside the try, because an output that cannot be cloned throws.
    parentPort?.postMessage({ output: await exportedFunction(input) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
};

parentPort?.on('message', (task: ThreadTask) => void run(task));
