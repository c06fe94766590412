import { Navigate, Outlet, useLocation, useParams } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { ApiFailure } from '../api/failure';
import { FailurePanel, Skeleton } from '../parts/failure-panel';
import { TimeContext } from '../parts/time';
import { preferredPortfolio } from './current-portfolio';
import { visibleNavigation } from './navigation';
import { useMe, useSession } from './session';
import { useShellCommands } from './shell-commands';
import { TopBar } from './top-bar';
import styles from './shell.module.css';
import panel from '../parts/panel.module.css';

// Loaded when they are opened, so that the frame of the console stays small.
const Help = lazy(async () => ({ default: (await import('./help')).Help }));
const Palette = lazy(async () => ({ default: (await import('./palette')).Palette }));
const SessionEnded = lazy(async () => ({ default: (await import('./session-ended')).SessionEnded }));

const UTC = 'console.utc';

/** Leads to the first page that the user may see, in the user's portfolio if there is one, or to the sign-in. */
export function Home() {
  const { me, failure, isLoading, signedIn } = useSession();
  if (isLoading) return <Skeleton rows={8} label="the console" />;
  if (failure instanceof ApiFailure && failure.status === 401) return <Navigate to="/sign-in" />;
  if (me === undefined) return <FailurePanel failure={failure} what="The console" onRetry={() => void signedIn()} />;
  const portfolio = preferredPortfolio(me);
  const first = visibleNavigation(me.permissions, portfolio)[0];
  return <Navigate to={first?.to ?? '/about'} params={{ portfolio: portfolio ?? '' }} replace />;
}

/** The frame of the pages of a portfolio. */
export function PortfolioShell() {
  const { portfolio } = useParams({ from: '/p/$portfolio' });
  return (
    <SignedIn>
      <PortfolioFrame portfolio={portfolio} />
    </SignedIn>
  );
}

function PortfolioFrame({ portfolio }: { readonly portfolio: string }) {
  const { portfolios } = useMe();
  return portfolios.some(({ slug }) => slug === portfolio) ? <Frame /> : <UnknownPortfolio portfolio={portfolio} />;
}

/** The frame of the pages that belong to the tenant or to the operator, and that exist without a portfolio. */
export function WideShell() {
  return (
    <SignedIn>
      <Frame />
    </SignedIn>
  );
}

/** Its content once somebody is signed in, and the sign-in over the page if the session ends. */
function SignedIn({ children }: { readonly children: ReactNode }) {
  const { me, failure, isLoading, hasEnded, signedIn } = useSession();
  const { href } = useLocation();
  const [isUtc, setUtc] = useState(localStorage.getItem(UTC) !== 'local');
  const time = useMemo(
    () => ({
      isUtc,
      setUtc: (next: boolean) => {
        localStorage.setItem(UTC, next ? 'utc' : 'local');
        setUtc(next);
      },
    }),
    [isUtc],
  );
  if (isLoading) return <Skeleton rows={12} label="the console" />;
  if (failure instanceof ApiFailure && failure.status === 401)
    return <Navigate to="/sign-in" search={{ to: href }} replace />;
  if (me === undefined) return <FailurePanel failure={failure} what="The console" onRetry={() => void signedIn()} />;
  return (
    <TimeContext value={time}>
      {children}
      <Suspense>{hasEnded && <SessionEnded returnTo={href} onSignedIn={() => void signedIn()} />}</Suspense>
    </TimeContext>
  );
}

/** Navigation, palette and help around a page. */
function Frame() {
  const [open, setOpen] = useState<'palette' | 'help' | null>(null);
  useShellCommands(setOpen);
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <TopBar onOpen={setOpen} />
      <main id="content" className={styles.content} tabIndex={-1}>
        <Outlet />
      </main>
      <Suspense>
        {open === 'palette' && <Palette onClose={() => setOpen(null)} />}
        {open === 'help' && <Help onClose={() => setOpen(null)} />}
      </Suspense>
    </div>
  );
}

function UnknownPortfolio({ portfolio }: { readonly portfolio: string }) {
  return (
    <main className={panel.empty}>
      <strong>You have no access to the portfolio “{portfolio}”.</strong>
      <p>It may have been renamed, or an administrator has to give you access.</p>
      <a href="/console/">Go to your portfolio</a>
    </main>
  );
}
