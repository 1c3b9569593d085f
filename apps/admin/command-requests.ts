import { send } from '#ui/call.ts';
import { submission } from '#ui/submissions.ts';

/** What is changed, by which command, and with what. */
export type CommandRequest = {
  readonly resource: string;
  readonly id: string;
  /** What stands after the record in the address, such as `grant`. */
  readonly name: string;
  readonly body: object;
};
/** The revision that was on the screen. */
export type CommandStamp = { readonly revision: number };

export type CommandRequests = {
  /** Changes one record: `POST /api/admin/<resource>/<id>/<name>`. */
  readonly command: (request: CommandRequest, stamp: CommandStamp) => Promise<unknown>;
  /** What the command would do, decided by the server without doing it. */
  readonly previewCommand: (request: CommandRequest) => Promise<unknown>;
};

export const command: CommandRequests['command'] = (request, { revision }) => {
  const address = addressOf(request);
  return submission([address, request.body, revision], (key) =>
    post(address, request.body, { 'if-match': `"${String(revision)}"`, 'idempotency-key': key }),
  );
};

export const previewCommand: CommandRequests['previewCommand'] = (request) =>
  post(`${addressOf(request)}/preview`, request.body);

const addressOf = ({ resource, id, name }: CommandRequest): string =>
  `/api/admin/${resource}/${encodeURIComponent(id)}/${name}`;

const post = async (
  address: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> => {
  const { text } = await send(address, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return text === '' ? undefined : JSON.parse(text);
};
