import type { Scenario } from '../stage.ts';
import { clockJumps } from './clock-jumps.ts';
import { cutConnections } from './cut-connections.ts';
import { unreadSockets } from './deaf-sockets.ts';
import { fullDisk } from './full-disk.ts';
import { hostileRequests } from './hostile-requests.ts';
import { createProcessKillScenario } from './killed-processes.ts';
import { killsDuringWrites } from './kills.ts';
import { readYourWritesEmbedded, readYourWritesAcrossProcesses } from './own-writes.ts';
import { restoredEvents, restoredKeys, restoredReadModels } from './restored-files.ts';

export const scenarios: readonly Scenario[] = [
  killsDuringWrites,
  createProcessKillScenario(4),
  fullDisk,
  cutConnections,
  restoredEvents,
  restoredReadModels,
  restoredKeys,
  clockJumps,
  hostileRequests,
  unreadSockets,
  readYourWritesEmbedded,
  readYourWritesAcrossProcesses,
];
