import { Alert } from '#ui/parts/alert.tsx';
import { formatFailure } from '#ui/api/api-error.ts';
import { text } from './texts.ts';
import { formatStep } from './thread.tsx';
import type { RequestActionState } from './use-request-action.ts';

type ActionAlertProps = {
  readonly action: Pick<RequestActionState<unknown>, 'error' | 'unseenSteps' | 'isStale'>;
};

/** Above the button of an action: what others did since its input began, or why it failed. */
export const ActionAlert = ({ action: { error, unseenSteps, isStale } }: ActionAlertProps) => {
  if (unseenSteps.length > 0) {
    return (
      <Alert title={text(isStale ? 'support.changed-since-refused' : 'support.changed-since')}>
        {unseenSteps.map((step) => (
          <span key={step.id} className="line">
            {step.by.name} {formatStep(step)}
            {step.text === null ? null : <span className="quoted">: “{step.text}”</span>}
          </span>
        ))}
        <span className="line">
          What you typed is kept. Read this first, then send it again if it is still needed.
        </span>
      </Alert>
    );
  }
  return error === null ? null : (
    <Alert title="The change was not saved">{formatFailure(error)}</Alert>
  );
};
