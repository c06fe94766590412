import { Navigate, Outlet, useLocation, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { ApiFailure } from '../api/failure';
import { Dialog } from '../parts/dialog';
import { FailurePanel, Skeleton } from '../parts/failure-panel';
import { TimeContext } from '../parts/time';
import { SignInForm } from '../pages/enter/sign-in-form';
import { Help } from './help';
import { Palette } from './palette';
import { useSession } from './session';
import { useShellCommands } from './shell-commands';
import { TopBar } from './top-bar';
import styles from './shell.module.css';
import panel from '../parts/panel.module.css';

const UTC = 'console.utc';

/** Leads to the user's first portfolio, or to the sign-in. */
export function Home() {
  const { me, failure, isLoading, signedIn } = useSession();
  if (isLoading) return <Skeleton rows={8} label="the console" />;
  if (failure instanceof ApiFailure && failure.status === 401) return <Navigate to="/sign-in" />;
  if (me === undefined) return <FailurePanel failure={failure} what="The console" onRetry={() => void signedIn()} />;
  const first = me.portfolio ?? me.portfolios[0]?.slug;
  if (first === undefined) return <NoPortfolio />;
  return <Navigate to="/p/$portfolio" params={{ portfolio: first }} replace />;
}

function NoPortfolio() {
  return (
    <main className={panel.empty}>
      <strong>This account has no portfolio.</strong>
      <p>
        The operator’s key manages tenants and does not see their threats. Use the command line: npm run tms -- --help.
      </p>
    </main>
  );
}

/** The frame of every page: navigation, palette, help, and the sign-in over a page whose session has ended. */
export function Shell() {
  const { me, failure, isLoading, hasEnded, signedIn } = useSession();
  const { portfolio } = useParams({ from: '/p/$portfolio' });
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
  if (!me.portfolios.some(({ slug }) => slug === portfolio)) return <UnknownPortfolio portfolio={portfolio} />;
  return (
    <TimeContext value={time}>
      <Frame />
      {hasEnded && (
        <Dialog title="Your session has ended" onClose={() => undefined}>
          <p>Sign in again. This page stays as it is, and nothing that you typed is lost.</p>
          <SignInForm returnTo={href} onSignedIn={() => void signedIn()} />
        </Dialog>
      )}
    </TimeContext>
  );
}

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
      {open === 'palette' && <Palette onClose={() => setOpen(null)} />}
      {open === 'help' && <Help onClose={() => setOpen(null)} />}
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
