import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { formatFailure, isRefusal } from '#ui/api/api-error.ts';
import { SkeletonRows } from '#ui/parts/section.tsx';
import { Failure } from '../../layout/states.tsx';
import { useCommandPreview, type CommandPreview } from './use-command.ts';

type DryRun<Preview> = {
  readonly isOpen: boolean;
  readonly loadPreview: () => void;
  readonly close: () => void;
  readonly answer: UseQueryResult<Preview>;
};

/** The preview of a command, loaded on demand and again when the version changes. */
export const useDryRun = <Preview,>(
  preview: CommandPreview<Preview>,
  about: { readonly resource: string; readonly version?: number },
): DryRun<Preview> => {
  const [isPreviewing, setPreviewing] = useState(false);
  const previewResult = useCommandPreview(preview, { ...about, enabled: isPreviewing });
  return {
    isOpen: isPreviewing,
    answer: previewResult,
    loadPreview: () => {
      setPreviewing(true);
    },
    close: () => {
      setPreviewing(false);
    },
  };
};

type DryRunResultProps<Preview> = {
  readonly dryRun: DryRun<Preview>;
  readonly words: { readonly look: string; readonly looking: string; readonly failed: string };
  readonly children: (preview: Preview) => ReactNode;
};

/** The preview button, then the server's response. */
export const DryRunResult = <Preview,>({
  dryRun: { isOpen, loadPreview, answer },
  words,
  children,
}: DryRunResultProps<Preview>) => {
  const { data, error, isFetching, refetch } = answer;
  if (!isOpen) {
    return (
      <button className="button" type="button" onClick={loadPreview}>
        {words.look}
      </button>
    );
  }
  if (isFetching && data === undefined) return <SkeletonRows rows={2} label={words.looking} />;
  // A refusal is a result too: it explains why nothing would be done.
  if (error !== null && isRefusal(error)) return <p role="status">{formatFailure(error)}</p>;
  if (error !== null) {
    const message = formatFailure(error);
    return <Failure title={words.failed} message={message} onRetry={() => void refetch()} />;
  }
  return data === undefined ? null : children(data);
};
