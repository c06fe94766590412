import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMe } from '../../app/session';
import { PageFrame } from '../../parts/page/page';
import { PartLinks } from '../../parts/page/part-links';
import panel from '../../parts/panel.module.css';

const PARTS = [
  { to: '/admin', title: 'Today', permission: 'portfolios:read' },
  { to: '/admin/keys', title: 'Keys', permission: 'api_keys:read' },
  { to: '/admin/users', title: 'Users', permission: 'users:read' },
  { to: '/admin/sessions', title: 'Sessions', permission: 'sessions:own' },
  { to: '/admin/portfolios', title: 'Portfolios', permission: 'portfolios:read' },
  { to: '/admin/source-ratings', title: 'Source ratings', permission: 'source_ratings:read' },
  { to: '/admin/sign-in', title: 'Sign-in', permission: 'sso:read' },
] as const;

interface AdminFrameProps {
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  readonly isScrolling?: boolean;
  /** The permission that the page needs. A user without it sees a notice instead of the content. */
  readonly permission: string;
}

/** The heading of the pages for administrators of a tenant, with links to the pages that the user may open. */
export function AdminFrame({ actions, children, isScrolling = false, permission }: AdminFrameProps) {
  const { permissions, tenant } = useMe();
  const isAllowed = tenant !== null && permissions.includes(permission);
  return (
    <PageFrame
      title="Administration"
      about={
        <PartLinks label="Parts of Administration">
          {PARTS.filter((part) => permissions.includes(part.permission)).map(({ to, title }) => (
            <Link key={to} to={to} activeOptions={{ exact: title === 'Today', includeSearch: false }}>
              {title}
            </Link>
          ))}
        </PartLinks>
      }
      actions={isAllowed && actions}
      isScrolling={isScrolling}
    >
      {isAllowed ? children : <NotAllowed permission={permission} isOperator={tenant === null} />}
    </PageFrame>
  );
}

interface NotAllowedProps {
  readonly permission: string;
  readonly isOperator: boolean;
}

function NotAllowed({ permission, isOperator }: NotAllowedProps) {
  if (isOperator) {
    return (
      <div className={panel.empty}>
        <strong>These pages are for users of a tenant, and the operator has no tenant.</strong>
        <p>Sign in with a key of the tenant.</p>
      </div>
    );
  }
  return (
    <div className={panel.empty}>
      <strong>You do not have the permission {permission}.</strong>
      <p>Administrators of all portfolios have it. Ask one of them.</p>
    </div>
  );
}
