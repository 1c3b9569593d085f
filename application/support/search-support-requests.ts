import type { SupportRequest } from '#domain/support/support.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { listMembers } from '#projections/member-directory/queries.ts';
import {
  listRequestIdsByPrefix,
  listRequestIdsOfAccounts,
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

const maxRequestsOfAddress = 50;

export type FoundRequest = { readonly requestId: string; readonly request: SupportRequest };

/** Requests that were sent from this address by people who were not logged in. */
export const findRequestsFromAddress = async (
  ports: Ports & LoadPorts,
  address: string,
): Promise<readonly FoundRequest[]> => {
  const [word] = parseSupportSearch(address);
  if (word === undefined) return [];
  const ids = await listRequestsWithWord(ports, word, maxRequestsOfAddress);
  const requests = await Promise.all(
    ids.map(async (requestId) => ({
      requestId,
      request: await loadSupportRequest(ports, requestId),
    })),
  );
  return requests.flatMap(({ requestId, request }) =>
    request?.accountId === null && request.address.toLowerCase() === address.toLowerCase()
      ? [{ requestId, request }]
      : [],
  );
};
