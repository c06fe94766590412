import { ChoiceField } from '../../../../parts/form/choice-field';
import { PasswordField, TextField } from '../../../../parts/form/text-field';
import type { OidcConnection } from '../../types';
import { RefusalNote } from '../refusal-note';
import { refusalAt } from '../refusals';
import type { Wizard } from '../use-wizard';
import { draftProblem } from './draft-problem';

const AUTH_METHODS: readonly (readonly [OidcConnection['client_auth_method'], string])[] = [
  ['client_secret_post', 'In the body (client_secret_post)'],
  ['client_secret_basic', 'In the header (client_secret_basic)'],
  ['private_key_jwt', 'With a private key that is already stored (private_key_jwt)'],
];

const SUBJECT_CLAIMS: readonly (readonly [OidcConnection['subject_claim'], string])[] = [
  ['sub', 'sub'],
  ['oid', 'oid'],
];

/** The issuer and the client of an OpenID provider. */
export function OidcFields({ wizard }: { readonly wizard: Wizard }) {
  const { draft, set } = wizard;
  return (
    <>
      <TextField
        label="Issuer"
        hint="Exactly as in the provider’s discovery document, including any slash at the end."
        problem={draftProblem(wizard, 'issuer')}
        inputMode="url"
        maxLength={1_000}
        value={draft.issuer}
        onChange={(issuer) => set({ issuer })}
      />
      <TextField
        label="Client ID"
        problem={draftProblem(wizard, 'client_id')}
        maxLength={500}
        value={draft.clientId}
        onChange={(clientId) => set({ clientId })}
      />
      <RefusalNote refusal={refusalAt(wizard.refusals, 'secret')} />
      <SecretField wizard={wizard} />
      <ChoiceField
        label="How the secret is sent"
        problem={draftProblem(wizard, 'client_auth_method')}
        choices={AUTH_METHODS}
        value={draft.authMethod}
        onChange={(authMethod) => set({ authMethod })}
      />
      <TextField
        label="Scopes"
        hint="Separated by spaces. Some providers send groups only if a scope requests them."
        problem={draftProblem(wizard, 'scopes')}
        value={draft.scopes}
        onChange={(scopes) => set({ scopes })}
      />
      <RefusalNote refusal={refusalAt(wizard.refusals, 'name-id')} />
      <ChoiceField
        label="Claim that identifies a person"
        hint="oid for Entra ID, sub for all others."
        problem={draftProblem(wizard, 'subject_claim')}
        choices={SUBJECT_CLAIMS}
        value={draft.subjectClaim}
        onChange={(subjectClaim) => set({ subjectClaim })}
      />
    </>
  );
}

function SecretField({ wizard }: { readonly wizard: Wizard }) {
  const isStored = wizard.connections.oidc?.has_client_secret === true;
  return (
    <PasswordField
      label="Client secret"
      hint={
        isStored
          ? 'Leave it empty to keep the stored secret, unless you change the issuer.'
          : 'It is never shown again.'
      }
      problem={draftProblem(wizard, 'client_secret')}
      maxLength={1_000}
      value={wizard.draft.clientSecret}
      onChange={(clientSecret) => wizard.set({ clientSecret })}
    />
  );
}
