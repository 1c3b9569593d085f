import { startTestServer } from './test-server.ts';

// Runs the test double of EventStoreDB as a process that tests kill (SIGKILL) or freeze (SIGSTOP).
// Prints its address. Restarted with the same folder and port, it continues with the same log.
const [folder = '', port = '0'] = process.argv.slice(2);
const server = await startTestServer({ folder, port: Number(port) });
process.stdout.write(`${server.url}\n`);
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
