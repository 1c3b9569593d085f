import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { isLoopback, limitKey, stripIpv4Mapping } from './address.ts';

export type ConnectionLimits = {
  readonly all: number;
  /** Per address, or per IPv6 network. Connections from this machine are not limited. */
  readonly perAddress: number;
};

type GuardOptions = {
  readonly limits: ConnectionLimits;
  // Called for each connection that was refused, or destroyed to make room.
  readonly onRefused: () => void;
};

/**
 * Enforces a server's limits. When a limit is reached, the connection that has waited longest
 * without a request makes room for the new one, so that silent connections cannot block other
 * clients.
 */
export const guardConnections = (server: Server, { limits, onRefused }: GuardOptions): void => {
  const allConnections = createGroup();
  const groupsByAddress = new Map<string, Group>();
  const getGroups = (socket: Socket): readonly Group[] => {
    const key = limitKey(stripIpv4Mapping(socket.remoteAddress ?? ''));
    if (isLoopback(key)) return [allConnections];
    const addressGroup = groupsByAddress.get(key) ?? createGroup(() => groupsByAddress.delete(key));
    groupsByAddress.set(key, addressGroup);
    return [addressGroup, allConnections];
  };
  const groups = new WeakMap<Socket, readonly Group[]>();
  const leave = (socket: Socket): void => {
    for (const group of groups.get(socket) ?? []) removeSocket(group, socket);
  };
  const getLimit = (group: Group): number =>
    group === allConnections ? limits.all : limits.perAddress;
  const makeRoom = (group: Group): boolean => {
    if (group.open.size < getLimit(group)) return true;
    onRefused();
    const silentSocket = findOldestSilent(group);
    if (!silentSocket) return false;
    leave(silentSocket);
    silentSocket.destroy();
    return true;
  };
  server.on('connection', (socket: Socket) => {
    const socketGroups = getGroups(socket);
    if (!socketGroups.every(makeRoom)) {
      server.closeIdleConnections();
      socket.destroy();
      return;
    }
    groups.set(socket, socketGroups);
    for (const group of socketGroups) addSocket(group, socket);
    socket.once('close', () => {
      leave(socket);
    });
  });
  server.on('request', ({ socket }) => {
    if (!allConnections.silent.delete(socket)) return;
    for (const group of groups.get(socket) ?? []) group.silent.delete(socket);
  });
};

type Group = {
  readonly open: Set<Socket>;
  // Connections that have not sent a complete request, oldest first.
  readonly silent: Set<Socket>;
  readonly onEmpty: () => void;
};

const createGroup = (onEmpty: () => void = () => undefined): Group => ({
  open: new Set(),
  silent: new Set(),
  onEmpty,
});

const addSocket = ({ open, silent }: Group, socket: Socket): void => {
  open.add(socket);
  silent.add(socket);
};

const removeSocket = ({ open, silent, onEmpty }: Group, socket: Socket): void => {
  silent.delete(socket);
  if (open.delete(socket) && open.size === 0) onEmpty();
};

// A socket that was written to has upgraded to the live feed, so it is no longer silent.
const findOldestSilent = ({ silent }: Group): Socket | undefined => {
  for (const socket of silent) {
    if (socket.bytesWritten === 0) return socket;
    silent.delete(socket);
  }
  return undefined;
};
