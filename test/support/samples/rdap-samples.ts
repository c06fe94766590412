/** Objects in the answers of RDAP servers (RFC 9083). */

const REGISTRANT = [
  'vcard',
  [
    ['version', {}, 'text', '4.0'],
    ['fn', {}, 'text', 'Domain Desk'],
    ['org', {}, 'text', 'Muster Maschinenbau AG'],
    ['adr', { cc: 'DE' }, 'text', ['', '', 'Beispielstraße 1', 'Musterstadt', '', '60000', '']],
    ['tel', { type: 'voice' }, 'uri', 'tel:+49.69123456'],
    ['email', {}, 'text', 'domains@muster.example'],
  ],
];
export const REDACTED = [
  'vcard',
  [
    ['fn', {}, 'text', 'REDACTED FOR PRIVACY'],
    ['org', {}, 'text', 'REDACTED FOR PRIVACY'],
    ['email', {}, 'text', 'Please query the RDDS service of the Registrar'],
  ],
];
export const registrant = (vcardArray: unknown) => ({
  objectClassName: 'entity',
  handle: 'R-1',
  roles: ['registrant'],
  vcardArray,
});
export const REGISTRAR = {
  objectClassName: 'entity',
  roles: ['registrar'],
  publicIds: [{ type: 'IANA Registrar ID', identifier: '9999' }],
  vcardArray: ['vcard', [['fn', {}, 'text', 'Example Registrar Ltd']]],
  entities: [
    {
      objectClassName: 'entity',
      roles: ['abuse'],
      vcardArray: [
        'vcard',
        [
          ['email', {}, 'text', 'abuse@registrar.example'],
          ['tel', { type: ['voice'] }, 'uri', 'tel:+1.5555550100'],
        ],
      ],
    },
  ],
};
export const DOMAIN = {
  rdapConformance: ['rdap_level_0'],
  objectClassName: 'domain',
  ldhName: 'MUSTER.EXAMPLE',
  status: ['client transfer prohibited', 'Active'],
  events: [
    { eventAction: 'registration', eventDate: '1998-04-01T10:00:00+02:00' },
    { eventAction: 'expiration', eventDate: '2031-04-01T08:00:00Z' },
    { eventAction: 'last changed', eventDate: 'yesterday' },
  ],
  nameservers: [{ ldhName: 'NS1.MUSTER.EXAMPLE' }, { ldhName: 'ns2.muster.example' }],
  secureDNS: { delegationSigned: true },
  entities: [REGISTRAR, registrant(REGISTRANT)],
  notices: [{ title: 'Terms', description: ['…'] }, { type: 'result set truncated due to excessive load' }],
};
export const NETWORK = {
  objectClassName: 'ip network',
  handle: 'NET-192-88-98-0-1',
  startAddress: '192.88.98.0',
  endAddress: '192.88.98.255',
  ipVersion: 'v4',
  name: 'MUSTER-NET',
  type: 'DIRECT ALLOCATION',
  country: 'de',
  cidr0_cidrs: [{ v4prefix: '192.88.98.0', length: 24 }],
  status: ['active'],
  entities: [{ ...registrant(REGISTRANT), entities: REGISTRAR.entities }],
};
