import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../../api/request';
import { explainFailure } from '../../../../api/failure';
import { CopyButton } from '../../../../parts/copy-button';
import { FormFailure } from '../../../../parts/form/field';
import { TextField } from '../../../../parts/form/text-field';
import { useNotify } from '../../../../parts/notices';
import { Time } from '../../../../parts/time';
import type { SamlConnection } from '../../types';
import { CONNECTIONS } from '../../use-connections';
import { ScimTokens } from '../scim-tokens';
import type { Wizard } from '../use-wizard';
import { draftProblem } from './draft-problem';
import { StepFoot } from './step-foot';
import cards from '../../../../parts/page/cards.module.css';

type Domain = SamlConnection['domains'][number];

/** The e-mail domains by which people find their provider, and SCIM. */
export function AfterStep({ wizard }: { readonly wizard: Wizard }) {
  const present = wizard.connections[wizard.kind];
  if (present === null) return <p>Store the connection first.</p>;
  return (
    <>
      <h3>E-mail domains</h3>
      <p>
        People with an address of a verified domain find this sign-in by their e-mail address. Publish the TXT record,
        then verify it.
      </p>
      {present.domains.map((domain) => (
        <DomainRow key={domain.domain} domain={domain} wizard={wizard} />
      ))}
      <AddDomain wizard={wizard} domains={present.domains.map(({ domain }) => domain)} />
      <h3>SCIM</h3>
      <p className={cards.row}>
        Base URL <code>{present.scim_url}</code> <CopyButton text={present.scim_url} what="the base URL" />
      </p>
      <ScimTokens kind={wizard.kind} />
      <StepFoot wizard={wizard} />
    </>
  );
}

function DomainRow({ domain, wizard }: { readonly domain: Domain; readonly wizard: Wizard }) {
  const queries = useQueryClient();
  const notify = useNotify();
  const verify = async (): Promise<void> => {
    const path = `/v1/tenant/sso/${wizard.kind}/domains/${encodeURIComponent(domain.domain)}/verify`;
    try {
      await callApi({ method: 'POST', path });
      notify({ text: `Verified ${domain.domain}.` });
    } catch (error) {
      notify({ text: explainFailure(error), isProblem: true });
    }
    await queries.invalidateQueries({ queryKey: CONNECTIONS });
  };
  return (
    <section className={cards.card} aria-label={domain.domain}>
      <p className={cards.row}>
        <strong>{domain.domain}</strong>
        <span className={cards.tag}>{domain.verified_at === null ? 'Not verified' : 'Verified'}</span>
        {domain.verified_at !== null && <Time at={domain.verified_at} />}
      </p>
      {domain.verified_at === null && (
        <>
          <p className={cards.row}>
            TXT record <code>{domain.txt_name}</code> <CopyButton text={domain.txt_name} what="the name" />
          </p>
          <p className={cards.row}>
            Value <code>{domain.txt_value}</code> <CopyButton text={domain.txt_value} what="the value" />
          </p>
          <p>
            <button type="button" onClick={() => void verify()}>
              Verify {domain.domain}
            </button>
          </p>
        </>
      )}
    </section>
  );
}

function AddDomain({ wizard, domains }: { readonly wizard: Wizard; readonly domains: readonly string[] }) {
  const [domain, setDomain] = useState('');
  const { draft } = wizard;
  const needsXml = draft.kind === 'saml' && draft.metadataFrom === 'xml' && draft.metadataXml === '';
  const add = (): void => {
    wizard.save({ ...draft, domains: [...domains, domain.trim()] }, 'after');
    setDomain('');
  };
  if (needsXml)
    return <p>To add a domain, first enter the metadata again in step 3, because the service does not store it.</p>;
  return (
    <>
      <FormFailure failure={wizard.failure} fields={['domains']} />
      <TextField
        label="Another domain"
        problem={draftProblem(wizard, 'domains')}
        maxLength={253}
        placeholder="example.com"
        value={domain}
        onChange={setDomain}
      />
      <p>
        <button type="button" disabled={domain.trim() === '' || wizard.isBusy} onClick={add}>
          Add the domain
        </button>
      </p>
    </>
  );
}
