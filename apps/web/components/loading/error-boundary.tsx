import { Component, useEffect, type JSX, type ReactNode } from 'react';
import { ChunkMissingError } from '../../lib/server/load-chunk.ts';
import { currentPage } from '../../lib/server/current-page.ts';
import { AccessGate } from '../page.tsx';
import { Spinner } from './spinner.tsx';

const texts = {
  newerVersion: {
    title: 'A new version is available',
    text: 'Tidemark was updated while this page was open. Reload to get it.',
    action: 'Reload',
  },
  broken: {
    title: 'Something went wrong',
    text: 'This page did not load. Reload it to try again.',
    action: 'Reload',
  },
} as const;

type Props = {
  place: string;
  // It replaces the whole page, so it needs margins of its own.
  fullPage?: boolean;
  // The rest of the page works without it.
  optional?: boolean;
  children: ReactNode;
};

/** Replaces a page that threw an error, until another page is opened. */
export class ErrorBoundary extends Component<Props, { fault: unknown }> {
  override state: { fault: unknown } = { fault: undefined };

  static getDerivedStateFromError(fault: unknown): { fault: unknown } {
    return { fault: fault ?? true };
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.fault !== undefined && before.place !== this.props.place)
      this.setState({ fault: undefined });
  }

  override render(): ReactNode {
    const { fault } = this.state;
    if (fault === undefined) return this.props.children;
    if (this.props.optional === true) return null;
    return this.props.fullPage === true ? (
      <main className="body">
        <Failure fault={fault} />
      </main>
    ) : (
      <Failure fault={fault} />
    );
  }
}

const Failure = ({ fault }: { fault: unknown }): JSX.Element => {
  const isNewVersion = fault instanceof ChunkMissingError;
  // After an outage the page reloads itself with the version of the restarted server.
  const shouldReload = isNewVersion && fault.afterOutage;
  useEffect(() => {
    if (shouldReload) currentPage.reload();
  }, [shouldReload]);
  if (shouldReload) return <Spinner />;
  const { title, text, action } = isNewVersion ? texts.newerVersion : texts.broken;
  return (
    <div role="alert">
      <AccessGate
        title={title}
        actions={
          <button className="button primary large" type="button" onClick={currentPage.reload}>
            {action}
          </button>
        }
      >
        {text}
      </AccessGate>
    </div>
  );
};
