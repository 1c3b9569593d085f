import type { CallAnswer, CallInput, EndpointName } from '#contract/call-types.ts';
import { adminEndpoints } from '#contract/endpoints/admin.ts';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { call, type CallOptions } from '#ui/call.ts';

/** Sent with a command: the revision that was on the screen. */
export type CommandStamp = { readonly revision: number };

/** Sends one command about one record; nothing else changes anything. */
export type SendCommand = <Answer = CallAnswer<'grantMembership'>>(
  ...command: [resource: string, id: string, name: string, body: unknown, stamp?: CommandStamp]
) => Promise<Answer>;

/** A command is `POST /api/admin/<resource>/{id}/<name>` of the contract. */
export const sendCommand: SendCommand = <Answer>(
  ...[resource, id, name, body, stamp]: Parameters<SendCommand>
): Promise<Answer> => {
  const path = `/api/admin/${resource}/{id}/${name}`;
  const endpoint = Object.values<Endpoint>(adminEndpoints).find((known) => known.path === path);
  if (endpoint === undefined)
    return Promise.reject(new Error(`The contract has no command ${path}.`));
  const input = { params: { id }, body, ifMatch: stamp?.revision };
  return call(
    endpoint as Endpoint & { name: EndpointName },
    input as CallInput<EndpointName> & CallOptions,
  ) as Promise<Answer>;
};
