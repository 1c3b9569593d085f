import { toDemoEmail, demoPassword } from '../../apps/embedded/demo/history.ts';
import { adminPersona } from '../../apps/embedded/demo/personas.ts';
import { operations } from '#contract/operations.ts';

export type StaffSession = {
  readonly cookie: string;
  /** The body of an answer; anything but success is an error. */
  readonly ask: (path: string) => Promise<string>;
  readonly send: (path: string, body: object) => Promise<string>;
};

/** The admin of a demo, logged in a moment ago. */
export const openStaffSession = async (address: string): Promise<StaffSession> => {
  const signIn = { email: toDemoEmail(adminPersona.name), password: demoPassword };
  const answer = await post(address, operations.signIn.path, { body: signIn });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const headers = { cookie };
  return {
    cookie,
    ask: async (path) => textOf(await fetch(new URL(path, address), { headers })),
    send: async (path, body) => textOf(await post(address, path, { body, headers })),
  };
};

type Sent = { readonly body: object; readonly headers?: Readonly<Record<string, string>> };

const post = (address: string, path: string, { body, headers }: Sent): Promise<Response> =>
  fetch(new URL(path, address), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const textOf = async (answer: Response): Promise<string> => {
  const body = await answer.text();
  if (answer.ok) return body;
  throw new Error(`${answer.url} was answered ${String(answer.status)}: ${body}`);
};
