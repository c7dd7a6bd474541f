import { readEnlace } from './read-enlace';

const id = '018f2d3c-0000-7000-8000-000000000001';
const uuid = 'aaaaaaaa-0000-4000-8000-000000000001';
const link = (data: unknown) => ({
  link: { data: btoa(typeof data === 'string' ? data : JSON.stringify(data)), p: 'ficha' },
});

test('reads the whole link of a mail', () => {
  const whole = { id, uuid, token: 'ficha' };
  expect(readEnlace('?accept=1', link({ id, uuid }))).toEqual({ ...whole, accept: '1' });
  expect(readEnlace('?accept=0&x=y', link({ id, uuid: uuid.toUpperCase(), more: 1 }))).toEqual({
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
  ['JSON that is nothing', '?accept=1', link('null')],
  ['an id that is none', '?accept=1', link({ id: 'x', uuid })],
  ['no state at all', '?accept=1', null],
])('a link with %s is none', (_what, search, state) => expect(readEnlace(search, state)).toBeNull());
