/** The parties of an attack on a service that need not run. Module state: every test file has its own. */
import type { AttackContext } from './saml-attack';
import { SamlIdp } from '../../peers/identity-providers/saml-idp';
import { makeSamlKey } from '../../peers/identity-providers/saml-key';

export const ACS = 'https://service.example/v1/auth/saml/acme/acs';
export const SERVICE = 'https://service.example/v1/auth/saml/acme/metadata';
const OTHER = (url: string): string => url.replace('acme', 'other');

export let parties: Pick<AttackContext, 'idp' | 'otherIdp' | 'ownKey' | 'service'>;

export async function openAttackDesk(): Promise<void> {
  const [idp, otherIdp, ownKey, service] = await Promise.all([
    SamlIdp.create('https://idp.example/metadata'),
    SamlIdp.create('https://other.example/metadata'),
    makeSamlKey('idp.example'),
    makeSamlKey('service.example'),
  ]);
  parties = { idp, otherIdp, ownKey, service };
}

export const contextOf = (requestId: string): AttackContext => ({
  ...parties,
  requestId,
  acsUrl: ACS,
  audience: SERVICE,
  otherAcsUrl: OTHER(ACS),
  otherAudience: OTHER(SERVICE),
});

/** Call before a test that parses: xmldom and xml-encryption write their remarks about a document to the console. */
export function silence(): void {
  jest.spyOn(console, 'warn').mockImplementation();
  jest.spyOn(console, 'error').mockImplementation();
}
