import type { JSX } from 'react';
import { Link, useLocation } from 'react-router';
import type { AccessDecision } from '#contract/account/access.ts';
import type { User } from '#contract/account/auth.ts';
import { Icon } from '#ui/parts/icons.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { useAccessQuery } from '#ui/api/use-access.ts';
import { PlanBox } from '../../features/plans/components/plan-box.tsx';
import { linkedPages } from '../pages.ts';
import { Brand } from './brand.tsx';

// Coin pages belong to the markets.
const isCurrent = (to: string, path: string): boolean =>
  path === to ||
  path.startsWith(`${to}/`) ||
  (to === '/dashboard' && path === '/') ||
  (to === '/markets' && /^\/(crypto|coins)\//u.test(path));

export const NavLinks = ({ label, onGo }: { label: string; onGo?: () => void }): JSX.Element => {
  const { pathname } = useLocation();
  const { data } = useAccessQuery();
  const links = linkedPages
    .map((page) => ({ ...page, access: data?.find(({ resource }) => resource === page.resource) }))
    .filter(({ onlyIfAllowed, access }) => onlyIfAllowed !== true || access?.allowed === true)
    .map(({ access, ...page }) => ({ ...page, tag: getTag(access) }));
  return (
    <nav aria-label={label}>
      <ul className="nav">
        {links.map(({ path: to, label: name, icon, tag }) => (
          <li key={to}>
            <Link
              to={to}
              title={name}
              {...(isCurrent(to, pathname) ? { 'aria-current': 'page' as const } : {})}
              onClick={onGo}
            >
              <Icon name={icon} />
              <span>{name}</span> {tag === undefined ? null : <Tag>{tag}</Tag>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};

// The plan or role that the page requires, from the server.
const getTag = (access: AccessDecision | undefined): string | undefined =>
  access === undefined || access.requires === 'open' || access.requires === 'signed-in'
    ? undefined
    : access.requires.toUpperCase();

type SidebarProps = {
  user: User;
  collapsed: boolean;
  // Null where the width decides.
  onCollapse: ((collapsed: boolean) => void) | null;
};

export const Sidebar = ({ user, collapsed, onCollapse }: SidebarProps): JSX.Element => (
  <aside className="sidebar" aria-label="Sidebar">
    <Brand />
    <NavLinks label="Main" />
    {onCollapse === null ? null : (
      <button
        className="icon-button collapse-button"
        type="button"
        aria-expanded={!collapsed}
        aria-label={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
        onClick={() => {
          onCollapse(!collapsed);
        }}
      >
        <Icon name={collapsed ? 'widen' : 'narrow'} />
      </button>
    )}
    <PlanBox user={user} />
  </aside>
);
