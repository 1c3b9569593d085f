import { useQuery } from '@tanstack/react-query';
import { useState, type JSX, type ReactNode } from 'react';
import type { Newsletter } from '#contract/newsletter/newsletter.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { EmptyState, SkeletonRows } from '#ui/parts/section.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { wasUnchanged } from '#ui/api/unchanged.ts';
import { Dialog } from '../../components/dialog.tsx';
import { useTitle } from '../../components/page.tsx';
import { showToast } from '../../components/toast/toast.tsx';
import {
  editionsQuery,
  getEditionFileUrl,
  type ProductionMode,
  newsletterQuery,
  useMakeNewsletter,
} from '../../features/newsletter/api/get-newsletter.ts';
import {
  EditionDetails,
  RecentEditions,
} from '../../features/newsletter/components/about-edition.tsx';
import { EditionArticle } from '../../features/newsletter/components/letter.tsx';
import { EditionPending } from '../../features/newsletter/components/not-generated.tsx';
import { newsletterTexts } from '../../features/newsletter/texts.ts';
import { useNow } from '../../lib/use-now.ts';

const texts = {
  replace: {
    title: (edition: number): string => `Replace edition ${String(edition)}?`,
  },
  isReady: (edition: number, version: number): string =>
    version === 1
      ? `Edition ${String(edition)} is ready.`
      : `Version ${String(version)} of edition ${String(edition)} is ready. Earlier versions are kept.`,
  isCurrent: (edition: number, version: number): string =>
    `Version ${String(version)} of edition ${String(edition)} already contains the current data.`,
} as const;

const skeletonRowCount = 16;

/** Where staff generate, review and download the newsletter of the day. */
export const NewsletterPage = ({ title }: { title: string }): JSX.Element => {
  useTitle(title);
  const { data: letter, isError, error, refetch } = useQuery(newsletterQuery);
  // All at once, because later content would push down what is being read.
  const { isPending: editionsPending } = useQuery(editionsQuery);
  const isLoading = editionsPending || (letter === undefined && !isError);
  const { mutate, isPending, variables, error: failure } = useMakeNewsletter();
  const [isReplacing, setReplacing] = useState(false);
  const generateEdition = (making: ProductionMode): void => {
    if (isPending) return;
    mutate(making, {
      onSuccess: (made) => {
        showSuccess(made, making);
      },
    });
  };
  return (
    <div className="newsletter-page">
      <Head
        letter={letter}
        isPending={isPending}
        making={variables}
        onGenerate={() => {
          generateEdition('generate');
        }}
        onRefresh={() => {
          if (letter && !isPending) setReplacing(true);
          else generateEdition('refresh');
        }}
      />
      {isReplacing && letter ? (
        <ReplaceDialog
          edition={letter.edition}
          onClose={() => {
            setReplacing(false);
          }}
          onConfirm={() => {
            setReplacing(false);
            generateEdition('refresh');
          }}
        />
      ) : null}
      {failure ? (
        <Alert title={newsletterTexts.failedToGenerate}>{getErrorMessage(failure)}</Alert>
      ) : null}
      {isLoading ? <Loading /> : null}
      {isLoading ? null : (
        <Columns letter={letter ?? null}>
          {letter === null ? <EditionPending /> : null}
          {letter === undefined ? <LoadError error={error} retry={() => void refetch()} /> : null}
        </Columns>
      )}
    </div>
  );
};

type ReplaceDialogProps = { edition: number; onClose: () => void; onConfirm: () => void };

/** Asks first, because the edition is public. */
const ReplaceDialog = ({ edition, onClose, onConfirm }: ReplaceDialogProps): JSX.Element => (
  <Dialog
    title={texts.replace.title(edition)}
    onClose={onClose}
    actions={
      <>
        <button className="button" type="button" onClick={onClose} data-first>
          Keep it
        </button>
        <button className="button primary" type="button" onClick={onConfirm}>
          Replace edition
        </button>
      </>
    }
  >
    <p>
      A new version replaces today’s edition on its public page. Earlier versions are kept, and
      emails that were sent do not change.
    </p>
  </Dialog>
);

type NotLoadedProps = { error: Error | null; retry: () => void };

const LoadError = ({ error, retry }: NotLoadedProps): JSX.Element => (
  <div role="alert">
    <EmptyState
      fact={newsletterTexts.failedToFetch}
      action={
        <button className="button" type="button" onClick={retry}>
          Try again
        </button>
      }
    >
      {error === null ? null : getErrorMessage(error)}
    </EmptyState>
  </div>
);

type ColumnsProps = { letter: Newsletter | null; children: ReactNode };

/** The edition or its placeholder, next to its details. */
const Columns = ({ letter, children }: ColumnsProps): JSX.Element => {
  const now = useNow();
  return (
    <div className="newsletter-cols">
      {letter ? <EditionArticle letter={letter} now={now} /> : <div>{children}</div>}
      <aside>
        {letter ? <EditionDetails letter={letter} now={now} /> : null}
        <RecentEditions now={now} />
      </aside>
    </div>
  );
};

const showSuccess = (made: Newsletter, making: ProductionMode): void => {
  const { edition, version } = made;
  if (!wasUnchanged(made)) {
    showToast({
      title: newsletterTexts.generated,
      text: texts.isReady(edition, version),
      tone: 'good',
    });
    return;
  }
  const text =
    making === 'refresh' ? texts.isCurrent(edition, version) : newsletterTexts.exists(edition);
  showToast({ title: 'No changes', text, tone: 'plain' });
};

const Loading = (): JSX.Element => (
  <div>
    <p>{newsletterTexts.loading}</p>
    <SkeletonRows rows={skeletonRowCount} label={newsletterTexts.loading} />
  </div>
);

type HeadProps = {
  letter: Newsletter | null | undefined;
  isPending: boolean;
  making: ProductionMode | undefined;
  onGenerate: () => void;
  onRefresh: () => void;
};

const Head = ({ letter, isPending, making, onGenerate, onRefresh }: HeadProps): JSX.Element => (
  <div className="page-head newsletter-head">
    <div>
      <h1>
        {newsletterTexts.title} <Tag>ADMIN</Tag>
      </h1>
      <p className="lead">Generated daily at 07:00 GMT.</p>
    </div>
    <div className="buttons" aria-busy={isPending}>
      <button className="button" type="button" aria-disabled={isPending} onClick={onRefresh}>
        {newsletterTexts.refresh}
      </button>
      <button
        className="button primary"
        type="button"
        aria-disabled={isPending}
        onClick={onGenerate}
      >
        {isPending && making !== undefined ? newsletterTexts.generating : newsletterTexts.generate}
      </button>
      {letter ? (
        <button
          className="button"
          type="button"
          onClick={() => {
            save(getEditionFileUrl(letter));
          }}
        >
          {newsletterTexts.download}
        </button>
      ) : null}
      {letter === undefined ? (
        <span className="button unseen" aria-hidden="true">
          {newsletterTexts.download}
        </span>
      ) : null}
    </div>
  </div>
);

// The server names the file.
const save = (address: string): void => {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
};
