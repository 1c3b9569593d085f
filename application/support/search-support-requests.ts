import type { SupportRequest } from '#domain/support/support.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { listMembers } from '#projections/member-directory/queries.ts';
import {
  listAccountSupportRequests,
  listRequestIdsByPrefix,
  listRequestIdsOfAccounts,
  listVisitorRequestsByIds,
} from '#projections/support-requests/queries.ts';
import {
  listRequestsWithWord,
  parseSupportSearch,
} from '#projections/support-search/read-model.ts';
import type { LoadPorts } from '../load-stream.ts';
import { loadSupportRequest } from './load-support-request.ts';

type Ports = { readonly readModels: ReadModels; readonly clock: Clock };

// People who match one word. More than this would be no search for a person.
const maxPeople = 1000;

/**
 * Ids of the requests that match every word by the sender's name, an address, the reference or what was written. If
 * none does, those of members whose name is one typing error away.
 */
export const searchSupportRequests = async (
  ports: Ports,
  typed: string,
): Promise<readonly string[]> => {
  const matches = await Promise.all(
    parseSupportSearch(typed).map((word) => findByWord(ports, word)),
  );
  const [first = new Set<string>(), ...others] = matches;
  const ids = [...first].filter((id) => others.every((each) => each.has(id)));
  return ids.length > 0 ? ids : findBySender(ports, typed);
};

const findByWord = async (ports: Ports, word: string): Promise<Set<string>> => {
  const ids = await Promise.all([
    findByExactSender(ports, word),
    listRequestsWithWord(ports, word, maxPeople),
    findByReference(ports, word),
  ]);
  return new Set(ids.flat());
};

const findByExactSender = (ports: Ports, search: string): Promise<readonly string[]> =>
  findBySender(ports, search, true);

const findBySender = async (
  ports: Ports,
  search: string,
  exact = false,
): Promise<readonly string[]> => {
  const page = { filter: { search }, limit: maxPeople, exact };
  const { members } = await listMembers(ports, page);
  return listRequestIdsOfAccounts(
    ports,
    members.map(({ id }) => id),
  );
};

// Shorter beginnings are those of words, too.
const referencePattern = /^#?[0-9a-f]{4}[0-9a-f-]*$/u;

const findByReference = async (ports: Ports, word: string): Promise<readonly string[]> =>
  referencePattern.test(word) ? listRequestIdsByPrefix(ports, word.replace('#', '')) : [];

const maxRequestsOfSender = 50;

export type FoundRequest = { readonly requestId: string; readonly request: SupportRequest };

/** Requests that are wanted however old they are. */
type IsWanted = (requestId: string) => boolean;

/** The newest requests that were sent from this address by people who were not logged in, and the wanted ones. */
export const findRequestsFromAddress = async (
  ports: Ports & LoadPorts,
  address: string,
  isWanted: IsWanted = () => false,
): Promise<readonly FoundRequest[]> => {
  const [word] = parseSupportSearch(address);
  if (word === undefined) return [];
  const matches = await listVisitorRequestsByIds(ports, await listRequestsWithWord(ports, word));
  const ids = matches.map(({ id }) => id);
  const others = ids.filter((id) => !isWanted(id));
  const found = await loadFromAddress(ports, ids.filter(isWanted), address);
  // Other people's requests can contain the address, so they do not count.
  let newest: readonly FoundRequest[] = [];
  for (let from = 0; from < others.length; from += maxRequestsOfSender) {
    if (newest.length >= maxRequestsOfSender) break;
    const page = others.slice(from, from + maxRequestsOfSender);
    newest = [...newest, ...(await loadFromAddress(ports, page, address))];
  }
  return [...found, ...newest.slice(0, maxRequestsOfSender)];
};

const loadFromAddress = async (
  ports: LoadPorts,
  ids: readonly string[],
  address: string,
): Promise<readonly FoundRequest[]> =>
  (await loadRequests(ports, ids)).filter(
    ({ request }) =>
      request.accountId === null && request.address.toLowerCase() === address.toLowerCase(),
  );

/** The newest requests of a member, and the wanted ones. */
export const findRequestsOfAccount = async (
  ports: Ports & LoadPorts,
  accountId: string,
  isWanted: IsWanted,
): Promise<readonly FoundRequest[]> => {
  const documents = await listAccountSupportRequests(ports, accountId);
  const ids = documents.map(({ id }) => id);
  return loadRequests(
    ports,
    ids.filter((id, index) => index < maxRequestsOfSender || isWanted(id)),
  );
};

const loadRequests = async (
  ports: LoadPorts,
  ids: readonly string[],
): Promise<readonly FoundRequest[]> => {
  const requests = await Promise.all(
    ids.map(async (requestId) => ({
      requestId,
      request: await loadSupportRequest(ports, requestId),
    })),
  );
  return requests.flatMap(({ requestId, request }) =>
    request === undefined ? [] : [{ requestId, request }],
  );
};
