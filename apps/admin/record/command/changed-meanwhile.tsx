import { useQuery } from '@tanstack/react-query';
import type { TimelineEntry } from '#contract/admin/admin.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { text } from './texts.ts';
import type { CommandRequest } from './use-command.ts';

export type FetchChangesSince = (revision: number) => Promise<readonly TimelineEntry[]>;

type ChangedMeanwhileProps = {
  readonly request: Pick<CommandRequest<unknown>, 'resource' | 'id'>;
  readonly changesSince: FetchChangesSince;
  readonly revision: number;
};

/** Shown when a command is refused with 412: the changes since the preview and their authors. */
export const ConcurrentChangesAlert = ({
  request,
  changesSince,
  revision,
}: ChangedMeanwhileProps) => {
  const { data: changes = [] } = useQuery({
    queryKey: [request.resource, 'changes-since', request.id, revision],
    queryFn: () => changesSince(revision),
    gcTime: 0,
  });
  return (
    <Alert title="This changed while you were viewing it.">
      {changes.map(({ id, actor, title, reason }) => (
        <span key={id} className="line">
          {text('command.stale-who', { actor: actor.name, title })}
          {reason === null ? null : <span className="quoted"> “{reason}”</span>}
        </span>
      ))}
      <span className="line">Nothing was sent. Preview your change again.</span>
    </Alert>
  );
};
