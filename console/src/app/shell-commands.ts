import { useNavigate } from '@tanstack/react-router';
import { useContext } from 'react';
import { TimeContext } from '../parts/time';
import type { Command } from './commands';
import { useCurrentPortfolio } from './current-portfolio';
import { visibleNavigation } from './navigation';
import { useMe } from './session';
import { nextTheme } from './theme';
import { hasSingleKeys, setSingleKeys, useCommands } from './use-commands';

/** The commands that exist on every page. */
export function useShellCommands(open: (what: 'palette' | 'help') => void): void {
  const navigate = useNavigate();
  const portfolio = useCurrentPortfolio();
  const { permissions } = useMe();
  const { isUtc, setUtc } = useContext(TimeContext);
  const pages = visibleNavigation(permissions, portfolio).map(({ to, title, key }): Command => ({
    id: `go-${key}`,
    title: `Go to ${title}`,
    group: 'Pages',
    keys: [`g ${key}`],
    run: () => void navigate({ to, params: { portfolio: portfolio ?? '' } }),
  }));
  useCommands([
    ...pages,
    { id: 'palette', title: 'Show all commands', group: 'Console', keys: ['Ctrl+k'], run: () => open('palette') },
    { id: 'help', title: 'Show keyboard shortcuts', group: 'Console', keys: ['?'], run: () => open('help') },
    { id: 'theme', title: 'Change the theme', group: 'Console', run: nextTheme },
    {
      id: 'utc',
      title: isUtc ? 'Show times in local time' : 'Show times in UTC',
      group: 'Console',
      run: () => setUtc(!isUtc),
    },
    {
      id: 'single-keys',
      title: 'Switch shortcuts of a single key on or off',
      group: 'Console',
      run: () => setSingleKeys(!hasSingleKeys()),
    },
    {
      id: 'docs',
      title: 'Open the API reference',
      group: 'Console',
      run: () => void window.open('/docs', '_blank', 'noopener'),
    },
  ]);
}
