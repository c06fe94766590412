import type { PublicUrl } from '../../src/platform/http/public-url';
import type { SamlConnection } from '../../src/modules/sso/connections.contract';
import type { AssertionFacts } from '../../src/modules/sso/saml/saml-assertion';
import { readRedirectMessage } from '../../src/modules/sso/saml/saml-messages';
import { SamlProviders } from '../../src/modules/sso/saml/saml-providers';
import { verifyResponse } from '../../src/modules/sso/saml/saml-verification';
import { SignInError } from '../../src/modules/sso/sign-in/sign-in.errors';
import { openAttackDesk, parties } from '../support/attacks/saml/saml-attack-fixture';
import type { AttackContext, SamlAttack } from '../support/attacks/saml/saml-attack';
import { SAML_ATTACKS } from '../support/attacks/saml/saml-attacks';
import { newId } from '../support/peers/identity-providers/saml-idp';
import { privateKeyPem } from '../support/peers/identity-providers/saml-key';
import { LOGOUT_ATTACKS } from '../support/attacks/saml/saml-logout-attacks';

/** The path of a response through our code and node-saml, up to the database query for the request. */
const providers = new SamlProviders({ of: (path: string) => `https://service.example${path}` } as PublicUrl);

let connection: SamlConnection;

beforeAll(async () => {
  await openAttackDesk();
  const { idp, service } = parties;
  connection = {
    tenantSlug: 'acme',
    issuer: idp.entityId,
    settings: { certificates: idp.keys.map(({ certificateBase64 }) => certificateBase64), ssoUrl: idp.ssoUrl },
    secrets: { samlDecryption: { privateKey: privateKeyPem(service) } },
  } as unknown as SamlConnection;
});

const tenant = (slug: string) => providers.serviceProvider({ ...connection, tenantSlug: slug });

const contextOf = (requestId: string): AttackContext => ({
  ...parties,
  requestId,
  acsUrl: tenant('acme').acsUrl,
  audience: tenant('acme').entityId,
  otherAcsUrl: tenant('other').acsUrl,
  otherAudience: tenant('other').entityId,
});

async function receive(response: string) {
  try {
    const trust = providers.trustOf(connection);
    return await verifyResponse({ ...trust, message: response, wantEncrypted: false, now: new Date() });
  } catch (error) {
    if (error instanceof SignInError) return error.reason;
    throw error;
  }
}

/** The answer of the database, which has one request. */
function verdictOn({ inResponseTo }: AssertionFacts, requestId: string): SamlAttack['expected'] {
  if (inResponseTo === null) return 'idp_initiated_forbidden';
  return inResponseTo === requestId ? 'accepted' : 'unknown_request';
}

describe('a SAML response is refused or read correctly:', () => {
  test.each(SAML_ATTACKS.map((attack) => [attack.name, attack] as const))('%s', async (_, attack) => {
    const requestId = newId();
    const outcome = await receive(attack.make(contextOf(requestId)));
    const isRefused = typeof outcome === 'string';
    expect(isRefused ? outcome : verdictOn(outcome, requestId)).toBe(attack.expected);
    expect(attack.expected === 'accepted' && !isRefused ? outcome.nameId.value : null).toBe(attack.nameId);
  });
});

// The content of the signed message is checked after it was read.
const READ_AND_REFUSED_LATER = ['issuer_mismatch', 'destination_mismatch', 'expired'];

describe('a logout request is refused:', () => {
  const attacks = LOGOUT_ATTACKS.filter(({ expected }) => !READ_AND_REFUSED_LATER.includes(expected));

  test.each(attacks.map((attack) => [attack.name, attack] as const))('%s', (_, attack) => {
    const { idp, otherIdp, ownKey } = parties;
    const { sloUrl: logoutUrl } = tenant('acme');
    const who = { nameId: 'alice', sessionIndex: 'session' };
    const url = attack.make({ idp, otherIdp, ownKey, logoutUrl, otherLogoutUrl: tenant('other').sloUrl, ...who });
    const read = () => readRedirectMessage(url.slice(url.indexOf('?') + 1), connection.settings.certificates);
    expect(read).toThrow(expect.objectContaining({ reason: attack.expected }));
  });
});
