import { proofRequired } from '#contract/account/proof-required.ts';
import { ApiError } from '#ui/api/api-error.ts';

/** Asks who is logged in to prove it; resolves to false when they would rather not. */
type AskForProof = () => Promise<boolean>;

let ask: AskForProof | undefined;

/** Called by the dialog while it stands on the page. Returns what takes it away. */
export const askingForProof = (asking: AskForProof): (() => void) => {
  ask = asking;
  return () => {
    if (ask === asking) ask = undefined;
  };
};

/** Sends a change. Where the server wants a fresh proof first, it is asked for and the change is sent again: nothing that was typed is lost. */
export const withProof = async <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await send();
  } catch (error) {
    const isAsked = error instanceof ApiError && error.code === proofRequired;
    if (!isAsked || ask === undefined || !(await ask())) throw error;
    return send();
  }
};
