import { CopyButton } from '../../../../parts/copy-button';
import { PROVIDER_WORDS, providerValues } from '../providers';
import { RefusalNote } from '../refusal-note';
import { refusalAt } from '../refusals';
import type { Wizard } from '../use-wizard';
import { StepFoot } from './step-foot';
import styles from '../sign-in.module.css';

/** The values to enter at the provider, under the names that the provider uses. */
export function ValuesStep({ wizard }: { readonly wizard: Wizard }) {
  const { draft, kind, connections, isConnected } = wizard;
  const values = providerValues(draft.provider, kind, connections.addresses);
  const where = draft.provider === 'other' ? 'the identity provider' : PROVIDER_WORDS[draft.provider];
  return (
    <>
      <p>Create an application for this service at {where}, and enter these values there.</p>
      <RefusalNote refusal={refusalAt(wizard.refusals, 'values')} />
      <dl className={styles.values}>
        {values.map(({ label, value }) => (
          <Value key={label} label={label} value={value} />
        ))}
        {kind === 'saml' && isConnected && (
          <Value label="All values, as metadata" value={connections.addresses.saml.metadata_url} />
        )}
      </dl>
      {kind === 'saml' && !isConnected && (
        <p>
          The metadata of this service, with its certificates, is available as soon as the connection is stored. Most
          providers need only the values above for the first sign-in.
        </p>
      )}
      <StepFoot wizard={wizard} />
    </>
  );
}

function Value({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <code>{value}</code> <CopyButton text={value} what={label} />
      </dd>
    </>
  );
}
