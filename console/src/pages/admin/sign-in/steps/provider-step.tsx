import type { ConnectionKind } from '../../types';
import { draftOf, withProvider } from '../draft';
import { KIND_WORDS, PROVIDER_WORDS, PROVIDERS } from '../providers';
import { RemoveConnection } from '../remove-connection';
import type { Wizard } from '../use-wizard';
import { StepFoot } from './step-foot';
import cards from '../../../../parts/page/cards.module.css';

const KINDS: readonly ConnectionKind[] = ['saml', 'oidc'];

/** The choice of the provider and the protocol. A tenant may have one connection of each kind. */
export function ProviderStep({ wizard }: { readonly wizard: Wizard }) {
  const { draft, kind, connections } = wizard;
  const choose = (next: ConnectionKind): void => {
    if (next !== kind) wizard.replaceDraft(withProvider(draftOf(connections, next), draft.provider));
    wizard.go('provider', next);
  };
  return (
    <>
      <fieldset className={cards.choices}>
        <legend>Identity provider</legend>
        {PROVIDERS.map((provider) => (
          <label key={provider}>
            <input
              type="radio"
              name="provider"
              checked={draft.provider === provider}
              onChange={() => wizard.replaceDraft(withProvider(draft, provider))}
            />
            {PROVIDER_WORDS[provider]}
          </label>
        ))}
      </fieldset>
      <fieldset className={cards.choices}>
        <legend>Protocol</legend>
        {KINDS.map((one) => (
          <label key={one}>
            <input type="radio" name="kind" checked={kind === one} onChange={() => choose(one)} />
            {KIND_WORDS[one]}
          </label>
        ))}
      </fieldset>
      <p>
        <Present wizard={wizard} />
      </p>
      <RemoveConnection wizard={wizard} />
      <StepFoot wizard={wizard} />
    </>
  );
}

function Present({ wizard: { connections, kind } }: { readonly wizard: Wizard }) {
  const issuer = kind === 'saml' ? connections.saml?.idp.entity_id : connections.oidc?.issuer;
  if (issuer === undefined) return <>There is no {KIND_WORDS[kind]} connection yet.</>;
  return (
    <>
      Connected by {KIND_WORDS[kind]} with <code>{issuer}</code>. Nothing changes until you save in step 5.
    </>
  );
}
