import { type Check, newOauthUuid, waitForConsent } from './consent';
import { mailServerOf } from './mail-server';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const pending: Check = async () => ({ data: { estado: 'pendiente' } });

test('K5 the identifier has 96 random letters and digits', () => {
  expect(newOauthUuid()).toMatch(/^[A-Z0-9]{96}$/);
  expect(newOauthUuid()).not.toBe(newOauthUuid());
});

test('K5 polls every 2 seconds until consent is given', async () => {
  const check = jest.fn(pending);
  const waiting = waitForConsent(check, new AbortController().signal);
  await jest.advanceTimersByTimeAsync(9_999);
  expect(check).toHaveBeenCalledTimes(4);
  check.mockImplementation(async () => ({ data: { estado: 'lista' } }));
  await jest.advanceTimersByTimeAsync(2_000);
  expect(await waiting).toBe('lista');
});

test('K5 gives up after 5 minutes', async () => {
  const check = jest.fn(pending);
  const waiting = waitForConsent(check, new AbortController().signal);
  await jest.advanceTimersByTimeAsync(300_000);
  expect(await waiting).toBe('timeout');
  expect(check).toHaveBeenCalledTimes(150);
});

test('ends with a problem, and when the signal is aborted', async () => {
  const failing = waitForConsent(async () => ({ error: 'no' }), new AbortController().signal);
  const left = new AbortController();
  const leaving = waitForConsent(pending, left.signal);
  left.abort();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(await failing).toEqual({ error: 'no' });
  expect(await leaving).toBe('left');
});

test.each([
  ['a@gmail.com', 'imap.gmail.com', '993'],
  ['a@YAHOO.com.mx', 'imap.mail.yahoo.com', '993'],
  ['a@outlook.es', 'outlook.office365.com', '993'],
  ['a@empresa.mx', null, ''],
  ['a@constructor.com', null, ''],
])('K5 %s is at %s', (correo, server, puerto) => {
  expect(mailServerOf(correo)).toMatchObject({ server, puerto });
});

test.each(['', 'a', 'a@', 'a@gmail', 'a@gmail.'])('%j has no complete domain yet', (correo) => {
  expect(mailServerOf(correo)).toBeNull();
});
