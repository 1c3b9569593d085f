import { startTestServer } from './test-server.ts';

// The test double of EventStoreDB as a process to be killed (SIGKILL) or frozen (SIGSTOP); prints
// its address. Restarted with the same folder and port, it continues with the same log.
const [folder = '', port = '0'] = process.argv.slice(2);
const server = await startTestServer({ folder, port: Number(port) });
process.stdout.write(`${server.url}\n`);
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
