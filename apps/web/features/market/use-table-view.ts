import { useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { buildTableSearch, parseTableView, type TableView } from './table-view.ts';

/** The view in the address. Changes replace the history entry, so that Back leads to the previous page. */
export const useTableView = (): [view: TableView, change: (part: Partial<TableView>) => void] => {
  const location = useLocation();
  const { search, hash } = location;
  const state: unknown = location.state;
  const navigationType = useNavigationType();
  const navigate = useNavigate();
  // Also stored here, because the address updates with a delay and input in between would be lost.
  const [storedView, setStoredView] = useState({ search, view: parseTableView(search) });
  if (storedView.search !== search) {
    setStoredView({
      search,
      view: navigationType === NavigationType.Replace ? storedView.view : parseTableView(search),
    });
  }
  const updateView = (part: Partial<TableView>): void => {
    const view = { ...storedView.view, ...part };
    setStoredView({ search: storedView.search, view });
    void navigate({ search: buildTableSearch(view, search), hash }, { replace: true, state });
  };
  return [storedView.view, updateView];
};
