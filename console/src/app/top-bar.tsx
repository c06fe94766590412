import { Link, useNavigate } from '@tanstack/react-router';
import { useContext } from 'react';
import { callApi } from '../api/request';
import { MoonIcon, ScreenIcon, SearchIcon, SunIcon } from '../parts/icons';
import { TimeContext } from '../parts/time';
import { useCurrentPortfolio } from './current-portfolio';
import { visibleNavigation } from './navigation';
import { NewAlerts } from './new-alerts';
import { useMe } from './session';
import styles from './shell.module.css';
import { nextTheme, useTheme } from './theme';

interface TopBarProps {
  readonly onOpen: (what: 'palette' | 'help') => void;
}

export function TopBar({ onOpen }: TopBarProps) {
  const { permissions } = useMe();
  const portfolio = useCurrentPortfolio();
  return (
    <header className={styles.bar}>
      <Link to="/" className={styles.brand} aria-label="Threat monitoring, first page">
        <img src="/console/icon.svg" width="24" height="24" alt="" />
        <span>Threat monitoring</span>
      </Link>
      {portfolio !== null && <PortfolioChoice portfolio={portfolio} />}
      <nav className={styles.nav} aria-label="Pages">
        {visibleNavigation(permissions, portfolio).map(({ to, title }) => (
          <Link
            key={to}
            to={to}
            params={{ portfolio: portfolio ?? '' }}
            activeOptions={{ exact: to === '/p/$portfolio', includeSearch: false }}
          >
            {title}
            {to === '/p/$portfolio/alerts' && portfolio !== null && <NewAlerts portfolio={portfolio} />}
          </Link>
        ))}
      </nav>
      <div className={styles.tools}>
        <EvaluationTime />
        <button
          type="button"
          data-quiet
          onClick={() => onOpen('palette')}
          title="Commands (Ctrl K)"
          aria-label="Commands Ctrl K"
        >
          <SearchIcon aria-hidden /> <kbd className={styles.wideOnly}>Ctrl K</kbd>
        </button>
        <UtcSwitch />
        <ThemeButton />
        <UserMenu onHelp={() => onOpen('help')} />
      </div>
    </header>
  );
}

function PortfolioChoice({ portfolio }: { readonly portfolio: string }) {
  const { portfolios } = useMe();
  const navigate = useNavigate();
  if (portfolios.length < 2) return null;
  return (
    <select
      aria-label="Portfolio"
      value={portfolio}
      onChange={(event) => void navigate({ to: '/p/$portfolio', params: { portfolio: event.target.value } })}
    >
      {portfolios.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** A tenant with a fixed evaluation time looks at the past; the page says so everywhere. */
function EvaluationTime() {
  const { evaluation_time: at } = useMe();
  if (at === null) return null;
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  return (
    <span className={styles.asOf} title={`The evaluation time of this tenant is ${at}`}>
      As of {day.format(new Date(at))}
    </span>
  );
}

function UtcSwitch() {
  const { isUtc, setUtc } = useContext(TimeContext);
  return (
    <button
      type="button"
      data-quiet
      className={styles.wideOnly}
      aria-label={isUtc ? 'Times are in UTC. Show local time' : 'Times are local. Show UTC'}
      onClick={() => setUtc(!isUtc)}
    >
      {isUtc ? 'UTC' : 'Local'}
    </button>
  );
}

const THEME_ICONS = { system: ScreenIcon, light: SunIcon, dark: MoonIcon };

function ThemeButton() {
  const theme = useTheme();
  const Icon = THEME_ICONS[theme];
  return (
    <button
      type="button"
      data-quiet
      onClick={nextTheme}
      aria-label={`Theme: ${theme}. Change it`}
      title={`Theme: ${theme}`}
    >
      <Icon aria-hidden />
    </button>
  );
}

function UserMenu({ onHelp }: { readonly onHelp: () => void }) {
  const { principal, email, tenant } = useMe();
  const name = principal.name ?? email ?? (principal.type === 'operator' ? 'Operator' : 'Signed in');
  const signOut = async (): Promise<void> => {
    await callApi({ method: 'POST', path: '/v1/auth/logout', body: {} }).catch(() => undefined);
    location.assign('/console/sign-in');
  };
  return (
    <details className={styles.menu}>
      <summary>
        <span>{name}</span>
      </summary>
      <div>
        <strong>{name}</strong>
        <p>
          {principal.type === 'user' ? email : 'Signed in with an API key'}
          {tenant && `, ${tenant.name}`}
        </p>
        <button type="button" onClick={onHelp}>
          Keyboard shortcuts <kbd>?</kbd>
        </button>
        <Link to="/admin/sessions" search={{ whose: 'own' }}>
          My sessions
        </Link>
        <a href="/docs" target="_blank" rel="noreferrer">
          API reference
        </a>
        <button type="button" onClick={() => void signOut()}>
          Sign out
        </button>
      </div>
    </details>
  );
}
