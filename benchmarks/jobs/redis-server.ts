import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '#platform/event-store/testing/free-port.ts';

export type RedisServer = { readonly url: string; readonly stop: () => Promise<void> };

export const hasRedisServer = (): boolean =>
  spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;

/** Syncs every write before it answers, as the embedded queue does. */
export const startRedisServer = async (folder: string): Promise<RedisServer> => {
  const port = await freePort();
  const settings = {
    port,
    bind: '127.0.0.1',
    dir: folder,
    appendonly: 'yes',
    appendfsync: 'always',
  };
  const words = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const server = spawn('redis-server', [...words, '--save', ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(server, 'exit');
  await new Promise<void>((resolve, reject) => {
    let output = '';
    server.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Ready to accept connections')) resolve();
    });
    server.once('exit', () => {
      reject(new Error(`redis-server ended at its start:\n${output}`));
    });
  });
  return {
    url: `redis://127.0.0.1:${String(port)}`,
    stop: async () => {
      server.kill();
      await exited;
    },
  };
};
