/*
 * Creates the user that Tidemark uses for its event store, with the right to read and write streams but none of an admin's. A repeat
 * changes nothing but the user's password.
 *   EVENTSTORE_ADMIN_URL=esdb://admin:…@host:2113?tlsCAFile=… EVENTSTORE_USER=tidemark EVENTSTORE_USER_PASSWORD_FILE=… \
 *   NODE_EXTRA_CA_CERTS=… node deploy/event-store-user.mjs
 */
import { readFileSync } from 'node:fs';
import { BACKWARDS, END, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';

const setting = (name) => {
  const file = process.env[`${name}_FILE`];
  const value = file ? readFileSync(file, 'utf8').trimEnd() : process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
};

const adminUrl = setting('EVENTSTORE_ADMIN_URL');
const user = setting('EVENTSTORE_USER');
const password = setting('EVENTSTORE_USER_PASSWORD');

const { username, password: adminPassword, host, searchParams } = new URL(adminUrl);
const protocol = searchParams.get('tls') === 'false' ? 'http' : 'https';
// Users are managed over HTTP, on the same port.
const usersUrl = process.env.EVENTSTORE_USERS_URL ?? `${protocol}://${host}/users/`;

const post = (path, body) =>
  fetch(new URL(path, usersUrl), {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(adminPassword)}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });

const checkAnswer = async (answer, what) => {
  if (!answer.ok) throw new Error(`${what}: ${answer.status} ${await answer.text()}`);
};

const makeUser = async () => {
  const made = await post('', { loginName: user, fullName: 'Tidemark', password, groups: [] });
  if (made.status !== 409) {
    await checkAnswer(made, `The user ${user} could not be made`);
    return;
  }
  const path = `${encodeURIComponent(user)}/command/reset-password`;
  const reset = await post(path, { newPassword: password });
  await checkAnswer(reset, `The password of ${user} could not be set`);
};

const rights = {
  $userStreamAcl: {
    $r: [user, '$admins'],
    $w: [user, '$admins'],
    $d: ['$admins'],
    $mr: ['$admins'],
    $mw: ['$admins'],
  },
  // The whole log ($all) is read by the rights on system streams.
  $systemStreamAcl: {
    $r: [user, '$admins'],
    $w: ['$admins'],
    $d: ['$admins'],
    $mr: ['$admins'],
    $mw: ['$admins'],
  },
};

const settingsStream = '$settings';
const rightsChange = 'update-default-acl';

const newestSettings = async (client) => {
  const newest = { revision: 'no_stream', rights: undefined };
  try {
    const newestFirst = client.readStream(settingsStream, {
      direction: BACKWARDS,
      fromRevision: END,
    });
    for await (const { event } of newestFirst) {
      if (newest.revision === 'no_stream') newest.revision = event.revision;
      if (event.type === rightsChange) newest.rights ??= event.data;
    }
  } catch (error) {
    if (error.type !== 'stream-not-found') throw error;
  }
  return newest;
};

const grantRights = async () => {
  const client = EventStoreDBClient.connectionString(adminUrl);
  const newest = await newestSettings(client);
  if (JSON.stringify(newest.rights) === JSON.stringify(rights)) return;
  const change = jsonEvent({ type: rightsChange, data: rights });
  await client.appendToStream(settingsStream, [change], { expectedRevision: newest.revision });
};

await makeUser();
await grantRights();
console.log(`The event store has the user ${user}, who reads and writes streams.`);
// The driver keeps the process alive.
process.exit();
