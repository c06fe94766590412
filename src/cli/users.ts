import type { Command } from 'commander';
import type { Cli } from './cli';
import { connect, online, type OnlineOptions, query, segment } from './online-command';
import { writeRecord, writeRows } from './output';

const COLUMNS = ['id', 'email', 'name', 'active', 'last_signed_in_at'];
const routeOf = (tenant: string): string => `/v1/admin/tenants/${segment(tenant)}/users`;

/** `users list|deactivate|activate`. */
export function addUserCommands(program: Command, cli: Cli): void {
  const users = program.command('users').description('People of a tenant, as they signed in or were provisioned');
  online(users.command('list <tenant>').description('List the users of a tenant'))
    .option('--email <email>', 'exactly this address, in any case')
    .action(async (tenant: string, options: OnlineOptions & { email?: string }) => {
      const path = routeOf(tenant) + query({ email: options.email });
      const rows = await connect(cli, options).list<object>(path, 'users');
      writeRows(cli.terminal, options.json === true, rows, COLUMNS);
    });
  const change = (name: string, text: string, active: boolean): void => {
    online(users.command(`${name} <tenant> <id>`).description(text)).action(
      async (tenant: string, id: string, options: OnlineOptions) => {
        const path = `${routeOf(tenant)}/${segment(id)}`;
        writeRecord(
          cli.terminal,
          options.json === true,
          await connect(cli, options).request('PATCH', path, { active }),
        );
      },
    );
  };
  change('deactivate', 'Keep a user out, and end all its sessions', false);
  change('activate', 'Let a user in again', true);
}
