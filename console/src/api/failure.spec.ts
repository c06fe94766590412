import { readFailure } from './failure';

const detail = [
  { loc: ['body', 'rules', 0, 'email'], msg: 'Value error, an e-mail address should contain an @ sign' },
  { loc: ['query', 'limit'], msg: 'Input should be greater than or equal to 1' },
];

test('names the fields of violations, and says what is wrong without the prefix of the API', () => {
  const { code, violations } = readFailure(422, new Headers(), { detail });
  expect(code).toBe('validation_failed');
  expect(violations).toEqual([
    { field: 'rules.0.email', message: 'an e-mail address should contain an @ sign' },
    { field: 'limit', message: 'Input should be greater than or equal to 1' },
  ]);
});

test('the message names the field of the first violation, since it is also shown where there are no fields', () => {
  expect(readFailure(422, new Headers(), { detail }).message).toBe(
    'rules.0.email: an e-mail address should contain an @ sign',
  );
  const unnamed = { detail: [{ loc: ['body'], msg: 'Input should be a valid object' }] };
  expect(readFailure(422, new Headers(), unnamed).message).toBe('Input should be a valid object');
});
