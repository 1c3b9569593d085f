import type { Scenario } from '../stage.ts';
import { clockJumps } from './clock-jumps.ts';
import { cutConnections } from './cut-connections.ts';
import { unreadSockets } from './deaf-sockets.ts';
import { fullDisk } from './full-disk.ts';
import { hostileRequests } from './hostile-requests.ts';
import { killedProcesses } from './killed-processes.ts';
import { killsUnderWriters } from './kills.ts';
import { ownWritesEmbedded, ownWritesInProcesses } from './own-writes.ts';
import { restoredEvents, restoredKeys, restoredReadModels } from './restored-files.ts';

export const scenarios: readonly Scenario[] = [
  killsUnderWriters,
  killedProcesses(4),
  fullDisk,
  cutConnections,
  restoredEvents,
  restoredReadModels,
  restoredKeys,
  clockJumps,
  hostileRequests,
  unreadSockets,
  ownWritesEmbedded,
  ownWritesInProcesses,
];
