import type { JSX } from 'react';
import { useLocation } from 'react-router';
import type { User } from '#contract/auth.ts';
import { Icon } from '#ui/icons.tsx';
import { Tag } from '#ui/tag.tsx';
import { Link } from '../../components/link.tsx';
import { PlanBox } from '../../features/plans/components/plan-box.tsx';
import { useAccessQuery } from '../../lib/access.ts';
import { linkedPages } from '../pages.ts';
import { Brand } from './brand.tsx';

const isHere = (to: string, path: string): boolean =>
  path === to || path.startsWith(`${to}/`) || (to === '/dashboard' && path === '/');

/** The pages with a link; some show only to those who may open them. */
export const Places = ({ label, onGo }: { label: string; onGo?: () => void }): JSX.Element => {
  const { pathname } = useLocation();
  const { data } = useAccessQuery();
  const links = linkedPages.filter(
    ({ onlyIfAllowed, resource }) =>
      onlyIfAllowed !== true ||
      data?.some((decision) => decision.resource === resource && decision.allowed),
  );
  return (
    <nav aria-label={label}>
      <ul className="nav">
        {links.map(({ path: to, label: name, icon, tag }) => (
          <li key={to}>
            <Link
              to={to}
              title={name}
              {...(isHere(to, pathname) ? { 'aria-current': 'page' as const } : {})}
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

type SidebarProps = {
  user: User;
  collapsed: boolean;
  /** Null where the width decides. */
  onCollapse: ((collapsed: boolean) => void) | null;
};

export const Sidebar = ({ user, collapsed, onCollapse }: SidebarProps): JSX.Element => (
  <aside className="side" aria-label="Sidebar">
    <Brand />
    <Places label="Main" />
    {onCollapse === null ? null : (
      <button
        className="ibtn fold"
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
