import { readAnswerLink } from './read-answer-link';

const id = '018f2d3c-0000-7000-8000-000000000001';
const uuid = 'aaaaaaaa-0000-4000-8000-000000000001';
const link = (data: unknown) => ({
  link: { data: btoa(typeof data === 'string' ? data : JSON.stringify(data)), p: 'ficha' },
});

test('reads a complete link', () => {
  const whole = { id, uuid, token: 'ficha' };
  expect(readAnswerLink('?accept=1', link({ id, uuid }))).toEqual({ ...whole, accept: '1' });
  expect(readAnswerLink('?accept=0&x=y', link({ id, uuid: uuid.toUpperCase(), more: 1 }))).toEqual({
    ...whole,
    accept: '0',
  });
});

test.each([
  ['no accept', '', link({ id, uuid })],
  ['another accept', '?accept=2', link({ id, uuid })],
  ['no token', '?accept=1', { link: { data: link({ id, uuid }).link.data } }],
  ['no data', '?accept=1', { link: { p: 'ficha' } }],
  ['no base64', '?accept=1', { link: { data: '%%%', p: 'ficha' } }],
  ['no JSON', '?accept=1', link('{"id":')],
  ['JSON null', '?accept=1', link('null')],
  ['an invalid id', '?accept=1', link({ id: 'x', uuid })],
  ['no state at all', '?accept=1', null],
])('a link with %s is incomplete', (_what, search, state) => expect(readAnswerLink(search, state)).toBeNull());
