import { readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { testWith } from '../support/app/programs';
import { buildService, PROJECT } from '../support/processes/service-build';
import { freePort } from '../support/processes/service-process';
import { Services } from '../support/processes/services';
import { type DocumentedStep, documentedSteps } from './documented-commands';
import { differences } from './output-comparison';
import { type ShellResult, ShellSession } from './shell-session';

const TOUR = 'docs/tour.md';
/** The section of the tour that sets the variables for all pages. */
const SETUP = 'Before you start';
const OTHER_PAGES = readdirSync(join(PROJECT, 'docs'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`)
  .filter((file) => file !== TOUR);
/** The exit code of curl if `--max-time` ends an endless stream. */
const CURL_TIMEOUT = 28;

const services = Services.forEachTest();
const documented = testWith('bash', 'curl', 'jq', 'openssl', 'xxd');

/** A folder that looks like the project's to the commands, with a running service that has the demo. */
async function openShell(): Promise<{ shell: ShellSession; adapt: (text: string) => string }> {
  const [port, secondPort] = [await freePort(), await freePort()];
  symlinkSync(join(PROJECT, 'node_modules'), join(services.folder, 'node_modules'));
  const program = JSON.stringify(join(dirname(buildService()), 'cli.js'));
  const main = JSON.stringify(buildService());
  const scripts = { tms: `node ${program}`, start: `node ${main}` };
  writeFileSync(join(services.folder, 'package.json'), JSON.stringify({ scripts }));
  writeFileSync(join(services.folder, '.env'), `PORT=${port}\nMETRICS_PORT=0\n`);
  const service = services.start({
    DEMO: '',
    LOOKUP_DEADLINE_MS: '60000',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  });
  await service.ready();
  await service.says(/\n\n$/);
  const shell = new ShellSession(services.folder, {});
  const adapt = (text: string): string =>
    text.replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`).replaceAll('3001', String(secondPort));
  return { shell, adapt };
}

/** The difference between the result of a step and its documentation; null if there is none. */
function fault(
  { expected }: DocumentedStep,
  { exitCode, stdout, stderr }: ShellResult,
  adapt: (text: string) => string,
) {
  if (exitCode !== 0 && exitCode !== CURL_TIMEOUT) return `exit code ${exitCode}\n${stdout}\n${stderr}`;
  const found = expected ? differences({ ...expected, text: adapt(expected.text) }, stdout) : [];
  if (!expected && /^\s*\{"(error|detail)":/.test(stdout)) found.push('the service refused the request');
  return found.length === 0 ? null : `${found.join('\n')}\n--- output\n${stdout.slice(0, 3_000)}\n${stderr}`;
}

async function runSteps(
  steps: readonly DocumentedStep[],
): Promise<{ run: number; notRun: string[]; faults: string[] }> {
  const { shell, adapt } = await openShell();
  const outcome = { run: 0, notRun: [] as string[], faults: [] as string[] };
  try {
    for (const step of steps) {
      if (step.notRun !== null) {
        outcome.notRun.push(`${step.place}: ${step.notRun}`);
        continue;
      }
      outcome.run++;
      const found = fault(step, await shell.run(adapt(step.commands)), adapt);
      if (found !== null) outcome.faults.push(`=== ${step.place}\n${step.commands}\n--- ${found}`);
    }
  } finally {
    await shell.close();
  }
  console.log(`${outcome.run} steps were run. ${outcome.notRun.length} were not:\n${outcome.notRun.join('\n')}`);
  return outcome;
}

describe('the commands of the documentation', () => {
  documented(
    'the README and the tour run in order and print what they show',
    async () => {
      const { faults, run, notRun } = await runSteps(['README.md', TOUR].flatMap(documentedSteps));
      expect(faults.join('\n\n')).toBe('');
      expect(run).toBeGreaterThan(20);
      expect(notRun).toHaveLength(1);
    },
    600_000,
  );

  documented(
    'all other pages run with the variables of the tour and print what they show',
    async () => {
      const setup = documentedSteps(TOUR).filter(({ section }) => section === SETUP);
      const { faults, run } = await runSteps([...setup, ...OTHER_PAGES.flatMap(documentedSteps)]);
      expect(faults.join('\n\n')).toBe('');
      expect(run).toBeGreaterThan(20);
    },
    600_000,
  );
});
