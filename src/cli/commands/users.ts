import type { Command } from 'commander';
import type { Cli } from '../cli';
import { connect, online, type OnlineOptions, query, segment } from '../online-command';
import { writeRecord, writeRows } from '../output';
import type { ServiceClient } from '../service-client';

const COLUMNS = ['id', 'email', 'name', 'active', 'last_signed_in_at'];
const usersRoute = async (client: ServiceClient, tenant: string): Promise<string> =>
  `${await client.tenantPath(tenant)}/users`;

/** `users list|deactivate|activate`. */
export function addUserCommands(program: Command, cli: Cli): void {
  const users = program.command('users').description('Manage the users of a tenant');
  online(users.command('list <tenant>').description('List the users of a tenant'))
    .option('--email <email>', 'only users with exactly this e-mail address, ignoring case')
    .action(async (tenant: string, options: OnlineOptions & { email?: string }) => {
      const client = connect(cli, options);
      const path = (await usersRoute(client, tenant)) + query({ email: options.email });
      const rows = await client.list<object>(path, 'users');
      writeRows(cli.terminal, options.json === true, rows, COLUMNS);
    });
  const change = (name: string, text: string, active: boolean): void => {
    online(users.command(`${name} <tenant> <id>`).description(text)).action(
      async (tenant: string, id: string, options: OnlineOptions) => {
        const client = connect(cli, options);
        const path = `${await usersRoute(client, tenant)}/${segment(id)}`;
        writeRecord(cli.terminal, options.json === true, await client.request('PATCH', path, { active }));
      },
    );
  };
  change('deactivate', 'Deactivate a user and end all their sessions', false);
  change('activate', 'Reactivate a user', true);
}
