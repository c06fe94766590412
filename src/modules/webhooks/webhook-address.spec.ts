import { webhookAddressFault } from './webhook-address';

const TRUSTED = ['http://127.0.0.1:8080', 'https://siem.internal'];

test.each([
  'https://hooks.example.com/threats?token=x',
  'https://93.184.216.34/',
  'http://127.0.0.1:8080/hook',
  'https://siem.internal/in',
])('accepts the address %s', (address) => {
  expect(webhookAddressFault(address, TRUSTED)).toBeNull();
});

test.each([
  ['http://hooks.example.com/', 'https'],
  ['http://127.0.0.1:8081/', 'https'],
  ['https://127.0.0.1:8080/', 'private'],
  ['https://localhost/', 'private'],
  ['https://api.localhost./', 'private'],
  ['https://10.0.0.8/', 'private'],
  ['https://169.254.169.254/latest', 'private'],
  ['https://0x7f000001/', 'private'],
  ['https://[::1]/', 'private'],
  ['https://[::ffff:10.0.0.1]/', 'private'],
])('refuses the address %s', (address, reason) => {
  expect(webhookAddressFault(address, TRUSTED)).toContain(reason);
});
