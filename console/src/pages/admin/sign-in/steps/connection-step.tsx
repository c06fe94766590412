import { ChoiceField } from '../../../../parts/form/choice-field';
import { FormFailure } from '../../../../parts/form/field';
import { TextAreaField, TextField } from '../../../../parts/form/text-field';
import { RefusalNote } from '../refusal-note';
import { refusalAt } from '../refusals';
import type { Wizard } from '../use-wizard';
import { draftProblem } from './draft-problem';
import { OidcFields } from './oidc-fields';
import { StepFoot } from './step-foot';
import cards from '../../../../parts/page/cards.module.css';

const NAME_ID_FORMATS: readonly (readonly [string, string])[] = [
  ['', 'None'],
  ['urn:oasis:names:tc:SAML:2.0:nameid-format:persistent', 'Persistent'],
  ['urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress', 'E-mail address'],
  ['urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified', 'Unspecified'],
];

/** How the service reaches the provider: its metadata, or its issuer and the client there. */
export function ConnectionStep({ wizard }: { readonly wizard: Wizard }) {
  return (
    <>
      <FormFailure failure={wizard.failure} fields={[wizard.kind]} />
      <RefusalNote refusal={refusalAt(wizard.refusals, 'provider')} />
      {wizard.kind === 'saml' ? <SamlFields wizard={wizard} /> : <OidcFields wizard={wizard} />}
      <StepFoot wizard={wizard} />
    </>
  );
}

function SamlFields({ wizard }: { readonly wizard: Wizard }) {
  const { draft, set } = wizard;
  return (
    <>
      <fieldset className={cards.choices}>
        <legend>Metadata of the provider</legend>
        {(['url', 'xml'] as const).map((from) => (
          <label key={from}>
            <input
              type="radio"
              name="metadata"
              checked={draft.metadataFrom === from}
              onChange={() => set({ metadataFrom: from })}
            />
            {from === 'url' ? 'Address, which the service reads every day' : 'XML text'}
          </label>
        ))}
      </fieldset>
      {draft.metadataFrom === 'url' ? (
        <TextField
          label="Address of the metadata"
          hint="The provider calls it federation metadata, or IdP metadata."
          problem={draftProblem(wizard, 'metadata_url')}
          inputMode="url"
          maxLength={2_000}
          value={draft.metadataUrl}
          onChange={(metadataUrl) => set({ metadataUrl })}
        />
      ) : (
        <TextAreaField
          label="Metadata in XML"
          hint="The text is not stored. Enter it again for every change of the connection."
          problem={draftProblem(wizard, 'metadata_xml')}
          rows={6}
          value={draft.metadataXml}
          onChange={(metadataXml) => set({ metadataXml })}
        />
      )}
      <RefusalNote refusal={refusalAt(wizard.refusals, 'name-id')} />
      <ChoiceField
        label="Requested NameID format"
        problem={draftProblem(wizard, 'name_id_format')}
        choices={NAME_ID_FORMATS}
        value={draft.nameIdFormat}
        onChange={(nameIdFormat) => set({ nameIdFormat })}
      />
    </>
  );
}
