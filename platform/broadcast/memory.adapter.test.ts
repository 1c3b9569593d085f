import { broadcastContract } from './broadcast.contract.ts';
import { memoryBroadcast } from './memory.adapter.ts';

broadcastContract('memory', () => Promise.resolve(memoryBroadcast()));
