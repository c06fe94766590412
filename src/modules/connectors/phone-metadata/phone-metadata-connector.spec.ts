import { checkIdentifiers } from '../../../kernel/identifiers/check-identifiers';
import { PHONE_METADATA_POLICY, PhoneMetadataConnector } from './phone-metadata-connector';

const connector = new PhoneMetadataConnector(
  { depth: 'standard', policy: PHONE_METADATA_POLICY },
  () => new Date('2030-01-02T03:04:05Z'),
);

const search = (...identifiers: { type: string; value: string }[]) =>
  connector.search({ identifiers: checkIdentifiers(identifiers).identifiers, depth: 'standard', dataScope: null });

describe('phone_metadata', () => {
  test('returns facts of the numbering plan for phone numbers only', async () => {
    const phone = { type: 'phone', value: '+49 1512 3456789' };
    expect(await search({ type: 'name', value: 'Jane Doe' }, phone)).toEqual({
      records: [],
      findings: [
        {
          connectorId: 'phone_metadata',
          type: 'phone',
          value: '+4915123456789',
          facts: {
            region: 'DE',
            country: 'Germany',
            calling_code: '49',
            line_type: 'mobile',
            is_valid: true,
            national_format: '01512 3456789',
            international_format: '+49 1512 3456789',
          },
          retrievedAt: '2030-01-02T03:04:05.000Z',
        },
      ],
    });
  });

  test('reports a calling code without a country and a number outside assigned ranges', async () => {
    const { findings } = await search(
      { type: 'phone', value: '+800 1234 5678' },
      { type: 'phone', value: '+1 555 555 5555' },
    );
    expect(findings.map(({ facts }) => facts)).toMatchObject([
      { region: null, country: null, calling_code: '800', is_valid: true },
      { calling_code: '1', is_valid: false },
    ]);
  });

  test('is always healthy because it sends no request', async () => {
    expect(connector.egress).toEqual([]);
    expect(await connector.checkHealth()).toEqual({ status: 'reachable', error: null });
  });
});
