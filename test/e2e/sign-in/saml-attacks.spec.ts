import { SAML_ATTACKS } from '../../support/attacks/saml/saml-attacks';
import { ATTACKER, type AttackContext, VICTIM } from '../../support/attacks/saml/saml-attack';
import { SamlDesk } from '../../support/sign-in/saml-fixture';
import { SamlIdp } from '../../support/peers/identity-providers/saml-idp';
import { makeSamlKey } from '../../support/peers/identity-providers/saml-key';
import type { SigningKey } from '../../support/xml/xml-signing';

let desk: SamlDesk;
let other: SamlDesk;
let ownKey: SigningKey;
beforeAll(async () => {
  desk = await SamlDesk.open();
  other = await SamlDesk.in(desk.service, await SamlIdp.create('https://idp.beta.example/metadata'), 'beta');
  ownKey = await makeSamlKey('idp.acme.example');
});
afterAll(() => desk.service.close());

const contextOf = (requestId: string): AttackContext => ({
  idp: desk.idp,
  otherIdp: other.idp,
  ownKey,
  service: desk.spKeys.decryption,
  requestId,
  acsUrl: desk.acsUrl,
  audience: desk.audience,
  otherAcsUrl: other.acsUrl,
  otherAudience: other.audience,
});

describe('an attacker with a genuine response for himself', () => {
  test.each(SAML_ATTACKS.map((attack) => [attack.name, attack] as const))('%s', async (_name, attack) => {
    const begun = await desk.begin();
    const { status, body } = await desk.post(begun, attack.make(contextOf(begun.requestId)));
    const reason = status === 303 ? 'accepted' : (body.error?.details?.reason as unknown);
    expect({ reason, status: status === 303 ? 403 : status }).toEqual({ reason: attack.expected, status: 403 });
  });

  test('nobody became the victim; attacks only created the attacker himself and users with odd names', async () => {
    const users = await desk.service.call('GET', '/v1/admin/tenants/acme/users', {
      key: 'operator-key-of-the-tests-0123456789',
    });
    const subjects = (users.body.users as { subject: string }[]).map(({ subject }) => subject);
    expect(subjects).not.toContain(VICTIM);
    expect(ATTACKER).not.toBe(VICTIM);
  });
});
