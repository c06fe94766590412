import { useMe } from '../../../app/session';
import { LoadState } from '../../../parts/load-state';
import { useTitle } from '../../../parts/page/document-title';
import { AdminFrame } from '../admin-frame';
import type { Connections } from '../types';
import { useConnections } from '../use-connections';
import { STEPS, type Step } from './search';
import { AfterStep } from './steps/after-step';
import { ConnectionStep } from './steps/connection-step';
import { ProviderStep } from './steps/provider-step';
import { RolesStep } from './steps/roles-step';
import { TestStep } from './steps/test-step';
import { TryStep } from './steps/try-step';
import { ValuesStep } from './steps/values-step';
import { useWizard, type Wizard } from './use-wizard';
import cards from '../../../parts/page/cards.module.css';
import styles from './sign-in.module.css';

const STEP_WORDS: Readonly<Record<Step, string>> = {
  provider: 'Provider',
  values: 'Values for the provider',
  connection: 'Connection',
  roles: 'Roles',
  test: 'Test and save',
  try: 'Try it',
  after: 'Domains and SCIM',
};

/** Connects the tenant with its identity provider, step by step. */
export function SignInSetup() {
  const connections = useConnections();
  useTitle('Sign-in');
  return (
    <AdminFrame permission="sso:read" isScrolling>
      <LoadState query={connections} rows={8} what="the connections" />
      {connections.data && <Steps connections={connections.data} />}
    </AdminFrame>
  );
}

function Steps({ connections }: { readonly connections: Connections }) {
  const wizard = useWizard(connections);
  const canWrite = useMe().permissions.includes('sso:write');
  return (
    <div className={cards.content}>
      <StepLinks wizard={wizard} />
      {!canWrite && <p className={cards.soft}>To change the sign-in, you need the permission sso:write.</p>}
      <fieldset className={styles.step} disabled={!canWrite}>
        <legend>
          <h2>{STEP_WORDS[wizard.step]}</h2>
        </legend>
        <CurrentStep wizard={wizard} />
      </fieldset>
    </div>
  );
}

function CurrentStep({ wizard }: { readonly wizard: Wizard }) {
  switch (wizard.step) {
    case 'provider':
      return <ProviderStep wizard={wizard} />;
    case 'values':
      return <ValuesStep wizard={wizard} />;
    case 'connection':
      return <ConnectionStep wizard={wizard} />;
    case 'roles':
      return <RolesStep wizard={wizard} />;
    case 'test':
      return <TestStep wizard={wizard} />;
    case 'try':
      return <TryStep wizard={wizard} />;
    case 'after':
      return <AfterStep wizard={wizard} />;
  }
}

/** All steps, as links. The last two need a stored connection. */
function StepLinks({ wizard }: { readonly wizard: Wizard }) {
  return (
    <nav aria-label="Steps">
      <ol className={styles.steps}>
        {STEPS.map((step, index) => (
          <li key={step}>
            <button
              type="button"
              aria-current={step === wizard.step ? 'step' : undefined}
              disabled={!wizard.isConnected && (step === 'try' || step === 'after')}
              onClick={() => wizard.go(step)}
            >
              {index + 1} {STEP_WORDS[step]}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
