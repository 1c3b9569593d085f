import { Component, type JSX, type ReactNode } from 'react';
import { reloadPage } from '../lib/reload-page.ts';
import { Gate } from './page.tsx';

type Props = {
  place: string;
  // It replaces the whole page, so it needs margins of its own.
  whole?: boolean;
  children: ReactNode;
};

/** Often a chunk is missing because a newer release has replaced it; a reload loads the new one. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.failed && before.place !== this.props.place) this.setState({ failed: false });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return this.props.whole === true ? (
      <main className="body">
        <Failure />
      </main>
    ) : (
      <Failure />
    );
  }
}

const Failure = (): JSX.Element => (
  <div role="alert">
    <Gate
      title="Something went wrong"
      actions={
        <button className="btn pri lg" type="button" onClick={reloadPage}>
          Reload
        </button>
      }
    >
      This page did not load. There may be a newer version: reload the page.
    </Gate>
  </div>
);
