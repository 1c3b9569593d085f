import { useEffect, useRef, type JSX, type KeyboardEvent, type ReactNode } from 'react';
import { scrollRowTo } from '../lib/reveal-in-row.ts';

export type TabItem<Id extends string> = { id: Id; label: string };

type TabsProps<Id extends string> = {
  label: string;
  items: readonly TabItem<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  children: ReactNode;
};

const getNextIndex = (key: string, at: number, count: number): number | null => {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
};

export const Tabs = <Id extends string>({
  label,
  items,
  selected,
  onSelect,
  children,
}: TabsProps<Id>): JSX.Element => {
  const list = useRef<HTMLDivElement>(null);
  useEffect(
    () => scrollRowTo(list.current, document.getElementById(`tab-${selected}`)),
    [selected],
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = items.findIndex((item) => item.id === selected);
    const next = getNextIndex(event.key, at, items.length);
    const item = next === null ? undefined : items[next];
    if (item === undefined || next === null) return;
    event.preventDefault();
    onSelect(item.id);
    const tab = list.current?.children[next];
    if (tab instanceof HTMLElement) tab.focus();
  };
  return (
    <>
      <div ref={list} className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`tab-${item.id}`}
            aria-controls={`panel-${item.id}`}
            aria-selected={item.id === selected}
            tabIndex={item.id === selected ? 0 : -1}
            onClick={() => {
              onSelect(item.id);
            }}
          >
            {item.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`panel-${selected}`} aria-labelledby={`tab-${selected}`}>
        {children}
      </div>
    </>
  );
};
