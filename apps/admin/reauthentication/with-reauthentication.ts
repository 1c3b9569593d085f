import { reauthenticationRequiredCode } from '#contract/account/proof-required.ts';
import { ApiError } from '#ui/api/api-error.ts';

/** Asks the user to re-authenticate; resolves to false when they cancel. */
type PromptForReauthentication = () => Promise<boolean>;

let promptForReauthentication: PromptForReauthentication | undefined;

/** Called by the dialog on mounting; returns the function that unregisters it. */
export const registerReauthenticationPrompt = (asking: PromptForReauthentication): (() => void) => {
  promptForReauthentication = asking;
  return () => {
    if (promptForReauthentication === asking) promptForReauthentication = undefined;
  };
};

/** Sends a change. If the server requires re-authentication, asks for it and sends the change again, so that no input is lost. */
export const withReauthentication = async <Answer>(
  send: () => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await send();
  } catch (error) {
    const isReauthenticationRequired =
      error instanceof ApiError && error.code === reauthenticationRequiredCode;
    if (
      !isReauthenticationRequired ||
      promptForReauthentication === undefined ||
      !(await promptForReauthentication())
    )
      throw error;
    return send();
  }
};
