import { Writable } from 'node:stream';
import { createLog, redactUrl } from './log';

test.each([
  ['/api/boveda/v4/emitidos?search=ABC&rfc=AAA010101AAA', '/api/boveda/v4/emitidos?search&rfc'],
  ['/AAA010101AAA/clientes', '/{rfc}/clientes'],
  ['/%C3%91AA010101AA1/dashboard?preview=mf-uno@1', '/{rfc}/dashboard?preview'],
  ['/confirm-access?pswd=secreto', '/confirm-access?pswd'],
  [`/api/boveda/v4/archivos/${'x'.repeat(120)}`, '/api/boveda/v4/archivos/{…}'],
  ['/%', '/%'],
])('logs %s as %s', (url, logged) => {
  expect(redactUrl(url)).toBe(logged);
});

test('logs a database error without the values of its row', () => {
  let out = '';
  const sink = new Writable({
    write(chunk, _encoding, done) {
      out += chunk;
      done();
    },
  });
  const error = Object.assign(new Error('duplicate key value violates unique constraint "usuario_correo_key"'), {
    code: '23505',
    detail: 'Key (correo)=(ana@prueba.mx) already exists.',
    constraint: 'usuario_correo_key',
  });
  createLog('info', sink).error({ err: new Error('outer', { cause: error }) }, 'failed');
  expect(out).toContain('usuario_correo_key');
  expect(out).not.toContain('ana@prueba.mx');
});
