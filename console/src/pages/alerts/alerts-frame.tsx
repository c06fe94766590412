import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMe } from '../../app/session';
import { PageFrame } from '../../parts/page/page';
import { PartLinks } from '../../parts/page/part-links';

interface AlertsFrameProps {
  readonly portfolio: string;
  readonly about?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  readonly isScrolling?: boolean;
}

const PARTS = [
  { to: '/p/$portfolio/alerts', title: 'Inbox', permission: 'alerts:read' },
  { to: '/p/$portfolio/alerts/rules', title: 'Rules', permission: 'alerts:read' },
  { to: '/p/$portfolio/alerts/webhooks', title: 'Webhooks', permission: 'webhooks:read' },
] as const;

/** The heading of the pages about alerts, with links between them. */
export function AlertsFrame({ portfolio, about, actions, children, isScrolling = false }: AlertsFrameProps) {
  const { permissions } = useMe();
  return (
    <PageFrame
      title="Alerts"
      about={
        <PartLinks label="Parts of Alerts">
          {PARTS.filter(({ permission }) => permissions.includes(permission)).map(({ to, title }) => (
            <Link
              key={to}
              to={to}
              params={{ portfolio }}
              activeOptions={{ exact: title === 'Inbox', includeSearch: false }}
            >
              {title}
            </Link>
          ))}
          {about}
        </PartLinks>
      }
      actions={actions}
      isScrolling={isScrolling}
    >
      {children}
    </PageFrame>
  );
}
