import { problemCodes } from '@boveda/contracts';
import { describeProblem } from './describe-problem';

const UNKNOWN = describeProblem(undefined).msg;

test('what the server says wins', () => {
  expect(describeProblem({ code: 'forbidden', msg: 'Solo un administrador puede hacerlo', requestId: 'r1' })).toEqual({
    title: 'Error',
    msg: 'Solo un administrador puede hacerlo',
  });
});

test('a fault of ours names the code that support finds it by', () => {
  expect(describeProblem({ code: 'internal_error', msg: 'El disco no responde', requestId: 'r1' }).msg).toBe(
    'El disco no responde. Código de soporte: r1',
  );
});

test.each(['network', 'timeout', 'off_contract', 'aborted'])('%s has words, though no server said any', (code) => {
  expect(describeProblem({ status: 0, code, msg: '', requestId: '' }).msg).not.toBe(UNKNOWN);
});

test.each([
  undefined,
  null,
  'boom',
  new TypeError('x is not a function'),
  { code: 'constructor' },
  { code: '__proto__' },
])('anything else gets the general sentence: %p', (error) =>
  expect(describeProblem(error)).toEqual({ title: 'Error', msg: UNKNOWN }),
);

test('an outage has its own words even without a msg', () => {
  const outages = problemCodes.filter((code) => /unavailable|busy/.test(code));
  expect(outages.length).toBeGreaterThan(2);
  for (const code of outages) expect(describeProblem({ code }).msg).not.toBe(UNKNOWN);
});
