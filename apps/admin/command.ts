import type { CallAnswer, CallInput, EndpointName } from '#contract/call-types.ts';
import { adminEndpoints } from '#contract/endpoints/admin.ts';
import { bulkChangeEndpoints } from '#contract/endpoints/bulk-changes.ts';
import { comparisonEndpoints } from '#contract/endpoints/comparisons.ts';
import { couponEndpoints } from '#contract/endpoints/coupons.ts';
import { deliveryEndpoints } from '#contract/endpoints/deliveries.ts';
import { editionRecordEndpoints } from '#contract/endpoints/edition-records.ts';
import { jobEndpoints } from '#contract/endpoints/jobs.ts';
import { mailEndpoints } from '#contract/endpoints/mails.ts';
import { memberAccountEndpoints } from '#contract/endpoints/member-account.ts';
import { memberPaymentsEndpoints } from '#contract/endpoints/member-payments.ts';
import { membershipPreviewEndpoints } from '#contract/endpoints/membership-preview.ts';
import { projectionEndpoints } from '#contract/endpoints/projections.ts';
import { paymentInboxEndpoints } from '#contract/endpoints/payment-inbox.ts';
import { supportEndpoints } from '#contract/endpoints/support.ts';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { withProof } from './proof/with-proof.ts';
import { call, type CallOptions } from '#ui/call.ts';

/** Sent with a command: the revision that was on the screen. */
export type CommandStamp = { readonly revision: number };

/** Sends one command about one record; nothing else changes anything. */
export type SendCommand = <Answer = CallAnswer<'grantMembership'>>(
  ...command: [resource: string, id: string, name: string, body: unknown, stamp?: CommandStamp]
) => Promise<Answer>;

/** A command is `POST /api/admin/<resource>/{id}/<name>` of the contract; a name may hold an id, as `grants/<id>/end`. */
export const sendCommand: SendCommand = <Answer>(
  ...[resource, id, name, body, stamp]: Parameters<SendCommand>
): Promise<Answer> =>
  callAt(`/api/admin/${resource}/${id}/${name}`, { body, ifMatch: stamp?.revision });

/** What the command would do, decided by the server without doing it: the same address, and `/preview`. */
export const previewCommand: SendCommand = <Answer>(
  ...[resource, id, name, body]: Parameters<SendCommand>
): Promise<Answer> => callAt(`/api/admin/${resource}/${id}/${name}/preview`, { body });

const known = Object.values<Endpoint>({
  ...adminEndpoints,
  ...membershipPreviewEndpoints,
  ...memberAccountEndpoints,
  ...memberPaymentsEndpoints,
  ...couponEndpoints,
  ...deliveryEndpoints,
  ...mailEndpoints,
  ...jobEndpoints,
  ...projectionEndpoints,
  ...supportEndpoints,
  ...paymentInboxEndpoints,
  ...comparisonEndpoints,
  ...editionRecordEndpoints,
  ...bulkChangeEndpoints,
}).filter(({ method }) => method === 'post');

const callAt = async <Answer>(
  path: string,
  input: CallOptions & { readonly body: unknown },
): Promise<Answer> => {
  for (const endpoint of known) {
    const params = paramsIn(path, endpoint);
    if (params === null) continue;
    const parts = { ...input, params } as CallInput<EndpointName> & CallOptions;
    const named = endpoint as Endpoint & { name: EndpointName };
    return withProof(() => call(named, parts) as Promise<Answer>);
  }
  throw new Error(`The contract has no command ${path}.`);
};

const paramsIn = (path: string, endpoint: Endpoint): Record<string, string> | null => {
  const pattern = endpoint.path.replaceAll(/\{(\w+)\}/gu, '(?<$1>[^/]+)');
  const match = new RegExp(`^${pattern}$`, 'u').exec(path);
  return match && { ...match.groups };
};
