import { problemCodes } from '@boveda/contracts';
import { describeProblem } from './describe-problem';

const UNKNOWN = describeProblem(undefined).msg;

test("the server's msg takes precedence", () => {
  expect(describeProblem({ code: 'forbidden', msg: 'Solo un administrador puede hacerlo', requestId: 'r1' })).toEqual({
    title: 'Error',
    msg: 'Solo un administrador puede hacerlo',
  });
});

test('a server fault ends with the support code', () => {
  expect(describeProblem({ code: 'internal_error', msg: 'El disco no responde', requestId: 'r1' }).msg).toBe(
    'El disco no responde. Código de soporte: r1',
  );
});

test.each(['network', 'timeout', 'off_contract', 'aborted'])('%s has its own text', (code) => {
  expect(describeProblem({ status: 0, code, msg: '', requestId: '' }).msg).not.toBe(UNKNOWN);
});

test.each([
  undefined,
  null,
  'boom',
  new TypeError('x is not a function'),
  { code: 'constructor' },
  { code: '__proto__' },
])('an unknown error gets the general sentence: %p', (error) =>
  expect(describeProblem(error)).toEqual({ title: 'Error', msg: UNKNOWN }),
);

test('an outage has its own text even without a msg', () => {
  const outages = problemCodes.filter((code) => /unavailable|busy/.test(code));
  expect(outages.length).toBeGreaterThan(2);
  for (const code of outages) expect(describeProblem({ code }).msg).not.toBe(UNKNOWN);
});
