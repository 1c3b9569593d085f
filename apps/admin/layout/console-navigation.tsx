import { MenuList } from '@mui/material';
import { Menu, useLocation, useResourceDefinitions } from 'react-admin';
import { pages } from '#contract/pages.ts';
import { AttentionMenuItem } from '../attention/attention-menu-item.tsx';
import { useAccess, useAccessQuery } from '#ui/api/use-access.ts';
import { text } from './texts.ts';
import { getResourceOptions } from './options-of.ts';
import { resources } from '../resources.ts';
import { useMayMoveClock } from '../use-now.ts';
import { OperationsMenu, type ProductPage } from './operations-menu.tsx';

/** Pages that the role can never open are not shown. Until access is known, every page is. */
const useOpenResources = (): ((name: string) => boolean) => {
  const { data } = useAccessQuery();
  return (name) => {
    const access = resources.find((resource) => resource.name === name)?.access;
    const decision = data?.find(({ resource }) => resource === access);
    return decision?.allowed !== false;
  };
};

/** Pages for staff that belong to the product. */
const useProductPages = (): readonly ProductPage[] => {
  const canMonitor = useAccess(pages.monitor.resource)?.allowed === true;
  const canMoveClock = useMayMoveClock();
  return [
    ...(canMonitor ? [{ label: pages.monitor.title, path: pages.monitor.path }] : []),
    ...(canMoveClock ? [{ label: 'Demo clock', path: pages.demo.path }] : []),
  ];
};

type ConsoleNavigationProps = {
  readonly allowed: boolean;
  /** In the bar, where the less frequent pages are behind one button. */
  readonly grouped?: boolean;
};

/** The home page, every resource, and a link back to the product. */
export const ConsoleNavigation = ({ allowed, grouped = false }: ConsoleNavigationProps) => {
  const { pathname } = useLocation();
  const definitions = useResourceDefinitions();
  const isOpen = useOpenResources();
  const names = allowed
    ? Object.keys(definitions).filter(
        (name) => getResourceOptions(definitions[name]).hidden !== true && isOpen(name),
      )
    : [];
  const isGrouped = (name: string): boolean =>
    grouped && getResourceOptions(definitions[name]).group === 'operations';
  const operations = names.filter(isGrouped);
  const productPages = useProductPages();
  return (
    <nav aria-label="Main">
      <MenuList component="div" role="none">
        {allowed ? <AttentionMenuItem short={grouped} /> : null}
        {names
          .filter((name) => !isGrouped(name))
          .map((name) => (
            <Menu.ResourceItem
              key={name}
              name={name}
              role="link"
              leftIcon={null}
              {...(pathname.split('/')[1] === name ? { 'aria-current': 'page' } : {})}
            />
          ))}
      </MenuList>
      {operations.length === 0 ? null : (
        <OperationsMenu names={operations} productPages={productPages} />
      )}
      {grouped
        ? null
        : productPages.map(({ label, path }) => (
            <a key={path} className="away" href={path}>
              {label}
            </a>
          ))}
      <a className="away" href="/dashboard">
        {text('layout.dashboard')}
      </a>
    </nav>
  );
};
