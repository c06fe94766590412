import { mailDomain, ownDomain, readWebAddress } from './web-identity';

describe('readWebAddress', () => {
  it.each([
    ['http://www.Acme.com/', { page: 'acme.com', handle: null, domain: 'acme.com' }],
    ['acme.co.uk/en', { page: 'acme.co.uk/en', handle: null, domain: 'acme.co.uk' }],
    ['https://shop.acme.com/index.html', { page: 'shop.acme.com/index.html', handle: null, domain: 'acme.com' }],
    // A page about somebody does not belong to them.
    ['https://acme.com/news/17', { page: 'acme.com/news/17', handle: null, domain: null }],
    ['https://en.wikipedia.org/', { page: 'en.wikipedia.org', handle: null, domain: null }],
    ['https://petrov.github.io/', { page: 'petrov.github.io', handle: null, domain: 'petrov.github.io' }],
    ['https://mobile.twitter.com/Petrov/status/5', { page: 'x.com/petrov', handle: 'petrov', domain: null }],
    ['https://twitter.com/', { page: 'twitter.com', handle: null, domain: null }],
    ['http://10.0.0.1/', { page: '10.0.0.1', handle: null, domain: null }],
    ['no address', { page: null, handle: null, domain: null }],
    ['', { page: null, handle: null, domain: null }],
  ])('reads %j', (text, expected) => expect(readWebAddress(text)).toEqual(expected));
});

it('leaves out domains that many people share', () => {
  expect(mailDomain('ivan@acme.com')).toBe('acme.com');
  expect(mailDomain('ivan@mail.acme.com')).toBe('acme.com');
  expect(mailDomain('ivan@gmail.com')).toBeNull();
  expect(ownDomain('github.io')).toBeNull();
  expect(ownDomain('host.invalid')).toBeNull();
});
