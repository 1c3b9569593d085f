import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freePort } from '../event-store/testing/free-port.ts';
import { openTcpGate, type TcpGate } from '../event-store/testing/tcp-gate.ts';
import { UnavailableError } from '../unavailable-error.ts';
import { openMongo, type MongoConnection } from './mongodb.adapter.ts';

const url = process.env['MONGODB_URL'] ?? '';
const waitOptions = { timeout: 50_000, interval: 20 };

describe.skipIf(url === '')('MongoDB behind a proxy (skipped when MONGODB_URL is unset)', () => {
  let gate: TcpGate;
  let mongo: MongoConnection;
  const sockets = new Set<Socket>();
  const remember = (message: unknown): void => {
    sockets.add((message as { readonly socket: Socket }).socket);
  };

  beforeEach(async () => {
    subscribe('net.client.socket', remember);
    gate = await openTcpGate(() => Number(new URL(url).port), 0);
    const address = `mongodb://127.0.0.1:${String(gate.port)}/mongo_${randomUUID()}`;
    mongo = await openMongo({
      url: `${address}?socketTimeoutMS=500&heartbeatFrequencyMS=500`,
      silenceLimitMs: 2000,
      workLimitMs: 1000,
    });
    await works();
  });
  afterEach(async () => {
    unsubscribe('net.client.socket', remember);
    sockets.clear();
    await mongo.close();
    await gate.close();
  });

  const ask = () => mongo.run(() => mongo.db.collection('notes').findOne({}));
  const works = () =>
    vi.waitFor(async () => {
      expect(await ask()).toBeNull();
    }, waitOptions);

  it('refuses at once when it has been away for a second, and comes back by itself', async () => {
    await gate.close();
    await vi.waitFor(async () => {
      await expect(ask()).rejects.toThrow('no server answers');
    }, waitOptions);
    const began = performance.now();
    for (let time = 0; time < 20; time += 1) {
      await expect(ask()).rejects.toThrow(UnavailableError);
    }
    // Twenty that wait for a server would take twenty seconds at least.
    expect(performance.now() - began).toBeLessThan(15_000);
    await gate.open();
    await works();
  });

  it.each([
    Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
    Object.assign(new Error('Cannot call write after a stream was destroyed'), {
      code: 'ERR_STREAM_DESTROYED',
    }),
    Object.assign(new Error('The operation was aborted'), { name: 'AbortError' }),
  ])('is unavailable when a connection ends under a question: %s', async (error) => {
    await expect(mongo.run(() => Promise.reject(error))).rejects.toThrow(UnavailableError);
  });

  it('passes on an error that says nothing of the connection', async () => {
    const ours = new RangeError('no such place');
    await expect(mongo.run(() => Promise.reject(ours))).rejects.toBe(ours);
  });

  it('leaves connections whose other end is gone without a word', async () => {
    await Promise.allSettled(Array.from({ length: 8 }, ask));
    gate.strand();
    await works();
  });

  it('answers again when a connection ended just before the driver asked whether the server is there', async () => {
    const { client } = mongo.db;
    const asked = vi.fn(() => {
      for (const socket of sockets) socket.destroy();
    });
    client.once('serverHeartbeatStarted', asked);
    await vi.waitFor(() => {
      expect(asked).toHaveBeenCalled();
    }, waitOptions);
    await works();
    // The driver asks again, as often as before.
    const again = vi.fn();
    client.on('serverHeartbeatSucceeded', again);
    await vi.waitFor(() => {
      expect(again.mock.calls.length).toBeGreaterThan(1);
    }, waitOptions);
  });
});

describe('MongoDB that is not there at the start', () => {
  it.skipIf(url === '')('is waited for a moment', async () => {
    const gate = await openTcpGate(() => Number(new URL(url).port), 0);
    await gate.close();
    const address = `mongodb://127.0.0.1:${String(gate.port)}/mongo_${randomUUID()}`;
    const started = openMongo({
      url: `${address}?serverSelectionTimeoutMS=20`,
      onWaiting: () => void gate.open(),
    });
    const mongo = await started;
    expect(await mongo.db.collection('notes').findOne({})).toBeNull();
    await mongo.close();
    await gate.close();
  });

  it('ends the start with a line that names the setting, without its password', async () => {
    const wrong = `mongodb://ada:s3cret@127.0.0.1:${String(await freePort())}/x?serverSelectionTimeoutMS=20`;
    const started = openMongo({ url: wrong, startLimitMs: 0 });
    await expect(started).rejects.toThrow(/MONGODB_URL is mongodb:\/\/ada:\*\*\*@127\.0\.0\.1/);
    await expect(started).rejects.not.toThrow('s3cret');
  });
});
