import { supportDecider, type SupportRequest } from '#domain/support/support.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { loadAggregate, type LoadPorts } from '../load-stream.ts';

export const loadSupportRequest = async (
  ports: LoadPorts,
  requestId: string,
): Promise<SupportRequest | undefined> => {
  const state = await loadAggregate(ports, supportDecider, requestId);
  return state.status === 'none' ? undefined : state;
};

export const requireSupportRequest = async (
  ports: LoadPorts,
  requestId: string,
): Promise<SupportRequest> => {
  const request = await loadSupportRequest(ports, requestId);
  if (request) return request;
  throw unknownRequestError();
};

export const unknownRequestError = (): Rejection =>
  new Rejection('missing', 'support/unknown', { message: 'There is no such request.' });
