import { EnvError } from '@boveda/platform/core/env-error';
import { assertServable, readEnv } from './env';

const faultsOf = (source: Record<string, string>): readonly string[] => {
  try {
    assertServable(readEnv(source), source);
    return [];
  } catch (error) {
    if (error instanceof EnvError) return error.faults;
    throw error;
  }
};

const production = {
  BOVEDA_ENVIRONMENT: 'production',
  PUBLIC_URL: 'https://boveda.example.mx',
  SMTP_URL: 'smtp://user:hunter2@mail.example.mx',
  MAIL_FROM: 'boveda@example.mx',
  DATABASE_URL: 'postgres://boveda:hunter2@db/boveda',
  BOVEDA_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
};

test('accepts a complete production and an empty demo configuration', () => {
  expect(faultsOf(production)).toEqual([]);
  expect(faultsOf({ BOVEDA_DEMO: '1' })).toEqual([]);
});

test.each([
  [{ SMTP_URL: '' }, 'SMTP_URL'],
  [{ BOVEDA_HOME: '/b', BOVEDA_RESPALDOS: '/b/data/blobs' }, 'BOVEDA_RESPALDOS'],
  [{ BOVEDA_BLOBS: 's3://boveda/x', BOVEDA_RESPALDOS: 's3://boveda/x/blobs' }, 'BOVEDA_RESPALDOS'],
  [{ BOVEDA_RESPALDOS: 's3://boveda/x?nada=1' }, 'BOVEDA_RESPALDOS'],
  [{ MAIL_FROM: '' }, 'MAIL_FROM'],
  [{ BOVEDA_BOUNCE_ADDRESS: 'rebotes' }, 'BOVEDA_BOUNCE_ADDRESS'],
  [{ BOVEDA_BOUNCE_ADDRESS: 'a*b*@empresa.mx' }, 'BOVEDA_BOUNCE_ADDRESS'],
  [{ BOVEDA_BOUNCE_ADDRESS: `${'a'.repeat(23)}*@empresa.mx` }, 'BOVEDA_BOUNCE_ADDRESS'],
  [{ BOVEDA_BOUNCE_IMAP: 'imap://a:hunter2@imap.empresa.mx' }, 'BOVEDA_BOUNCE_IMAP'],
  [{ BOVEDA_BOUNCE_IMAP: 'imaps://hunter2%zz:x@imap.empresa.mx' }, 'BOVEDA_BOUNCE_IMAP'],
  [{ PUBLIC_URL: '' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'http://boveda.example.mx' }, 'PUBLIC_URL'],
  [{ BOVEDA_MASTER_KEY: '' }, 'BOVEDA_MASTER_KEY'],
  [{ BOVEDA_MASTER_KEY: 'c2hvcnQ=' }, 'BOVEDA_MASTER_KEY'],
  [{ PORT: '99999' }, 'PORT'],
  [{ PORT: '4400', BOVEDA_PRIVATE_PORT: '4400' }, 'BOVEDA_PRIVATE_PORT'],
  [{ BOVEDA_POOL_SIZE: '5' }, 'BOVEDA_POOL_SIZE'],
  [{ BOVEDA_POOL_SIZE: '16', BOVEDA_JOBS_AT_ONCE: '7' }, 'BOVEDA_POOL_SIZE'],
  [{ BOVEDA_STATEMENT_TIMEOUT_SECONDS: '0' }, 'BOVEDA_STATEMENT_TIMEOUT_SECONDS'],
  [{ DATABASE_URL: 'mysql://hunter2' }, 'DATABASE_URL'],
  [{ BOVEDA_ROLE: 'hunter2' }, 'BOVEDA_ROLE'],
  [{ BOVEDA_ENVIRONMENT: '' }, 'BOVEDA_ENVIRONMENT'],
  [{ BOVEDA_ENVIRONMENT: 'local' }, 'BOVEDA_ENVIRONMENT'],
  [{ BOVEDA_DEV_AREAS: '1' }, 'BOVEDA_DEV_AREAS'],
])('rejects %j by name, without its value', (change, name) => {
  const faults = faultsOf({ ...production, ...change });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(name);
  expect(faults[0]).not.toContain('hunter2');
});

test('reads the mailbox of returned mail', () => {
  const address = 'imaps://rebotes%40empresa.mx:p%40ss@imap.empresa.mx';
  const account = { correo: 'rebotes@empresa.mx', pass: 'p@ss', server: 'imap.empresa.mx' };
  expect(readEnv({ BOVEDA_BOUNCE_IMAP: address }).bounceImap).toEqual({ ...account, puerto: 993 });
  expect(readEnv({ BOVEDA_BOUNCE_IMAP: `${address}:1993` }).bounceImap).toEqual({ ...account, puerto: 1993 });
  expect(readEnv({ BOVEDA_BOUNCE_ADDRESS: 'rebotes+*@empresa.mx' }).bounceAddress).toBe('rebotes+*@empresa.mx');
});

test('lists all faults at once', () => {
  expect(faultsOf({})).toHaveLength(3);
});

test('jobs are interrupted before the process is cut', () => {
  expect(readEnv({ ...production, BOVEDA_JOBS_DRAIN_SECONDS: '60', BOVEDA_DRAIN_SECONDS: '20' })).toMatchObject({
    drainMs: 20_000,
    jobsDrainMs: 20_000,
  });
  expect(readEnv({ ...production, BOVEDA_ROLE: 'api', BOVEDA_POOL_SIZE: '6', BOVEDA_JOBS_AT_ONCE: '7' }).poolSize).toBe(
    6,
  );
});

it.each(['/srv/files', 's3://', 's3://key:secret@boveda'])('refuses to start with the wrong address %s', (address) => {
  expect(() => readEnv({ BOVEDA_BLOBS: address })).toThrow('BOVEDA_BLOBS');
  expect(() => readEnv({ BOVEDA_BLOBS: address })).not.toThrow('secret@');
});
