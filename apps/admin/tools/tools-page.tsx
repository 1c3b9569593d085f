import { useRef, type KeyboardEvent } from 'react';
import { useSearchParams } from 'react-router';
import { useArrival } from '../layout/use-arrival.ts';
import { usePageTitle } from '../layout/use-page-title.ts';
import { text } from '../texts/text.ts';
import { ClientMemberships } from './client-memberships.tsx';
import { ManualOperations } from './manual-operations.tsx';
import { UserManagement } from './user-management.tsx';

const tabs = ['user-management', 'client-memberships', 'manual-operations'] as const;
type Tab = (typeof tabs)[number];

const panels: Readonly<Record<Tab, () => React.JSX.Element>> = {
  'user-management': UserManagement,
  'client-memberships': ClientMemberships,
  'manual-operations': ManualOperations,
};

export const ToolsPage = () => {
  usePageTitle(text('tools.title'));
  const [query, setQuery] = useSearchParams();
  const open = tabs.find((tab) => tab === query.get('tab')) ?? 'user-management';
  const Panel = panels[open];
  return (
    <>
      <header className="pagehead">
        <div>
          <h1 ref={useArrival('elsewhere')} tabIndex={-1}>
            {text('tools.title')}
          </h1>
          <p className="lead">{text('tools.lead')}</p>
        </div>
      </header>
      <TabList
        open={open}
        onOpen={(tab) => {
          setQuery({ tab }, { replace: true });
        }}
      />
      <section key={open} id={open} role="tabpanel" aria-labelledby={`tool-${open}`}>
        <Panel />
      </section>
    </>
  );
};

type TabListProps = { readonly open: Tab; readonly onOpen: (tab: Tab) => void };

const TabList = ({ open, onOpen }: TabListProps) => {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(open) + step + tabs.length) % tabs.length] ?? open;
    onOpen(next);
    list.current?.querySelector<HTMLElement>(`#tool-${next}`)?.focus();
  };
  return (
    <div
      ref={list}
      className="tabs"
      role="tablist"
      aria-label={text('tools.title')}
      onKeyDown={move}
    >
      {tabs.map((tab) => (
        <button
          key={tab}
          id={`tool-${tab}`}
          role="tab"
          type="button"
          aria-selected={tab === open}
          {...(tab === open ? { 'aria-controls': tab } : {})}
          tabIndex={tab === open ? 0 : -1}
          onClick={() => {
            onOpen(tab);
          }}
        >
          {text(`tools.${tab}`)}
        </button>
      ))}
    </div>
  );
};
