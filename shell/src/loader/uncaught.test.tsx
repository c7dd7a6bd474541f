import type { TelemetryEvent } from '@boveda/contracts';
import { releaseOf, reportUncaught } from './uncaught';

const HERE = 'http://localhost';
const CFDI = `${HERE}/releases/mf-cfdi/aaaa1111/12.abcd1234.js:1:200`;
const CONFIG = `${HERE}/releases/mf-config/bbbb2222/__federation_expose_area.1234abcd.js:1:9`;
const SHELL = `${HERE}/core.0123abcd.js:1:77`;
const EXTENSION = 'chrome-extension://abcdefghijklmnop/content.js:3:5';
const cfdi = { area: 'mf-cfdi', release: 'aaaa1111' };
const config = { area: 'mf-config', release: 'bbbb2222' };

test.each([
  ['an area', [CFDI], cfdi],
  ['React of the shell, called by an area', [SHELL, SHELL, CONFIG, SHELL], config],
  ['an area that another one called', [CFDI, SHELL, CONFIG], cfdi],
  ['an extension that an area called', [EXTENSION, CFDI], null],
  ['the shell', [SHELL], null],
  ['a file of another site with the same path', [CFDI.replace(HERE, 'https://otro.mx')], null],
  ['an address in the message, of no release', [`${HERE}/api/boveda/v4/x`, CFDI], cfdi],
  ['nobody', [], null],
])('an error is of the release that threw it: %s', (_, addresses, origin) => {
  // As Chromium and Safari write them, and Firefox.
  expect(releaseOf(`Error: x\n${addresses.map((address) => `    at leer (${address})`).join('\n')}`)).toEqual(origin);
  expect(releaseOf(addresses.map((address) => `leer@${address}`).join('\n'))).toEqual(origin);
});

describe('reportUncaught', () => {
  const sent: TelemetryEvent[] = [];
  beforeAll(() => reportUncaught((event) => sent.push(event)));
  beforeEach(() => sent.splice(0));

  const thrown = (error: unknown) => dispatchEvent(new ErrorEvent('error', { error }));
  const rejected = (reason: unknown) => dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  const errorOf = (address: string, name = 'Error') =>
    Object.assign(new Error('ana@prueba.mx'), { name, stack: `${name}: x\n    at f (${address})` });

  test('names area, release and kind of error, and nothing of the message', () => {
    thrown(errorOf(CFDI));
    rejected(errorOf(CONFIG, 'ChunkLoadError'));
    const supportId = expect.stringMatching(/^[A-Z0-9]+$/);
    expect(sent).toEqual([
      { kind: 'failure', ...cfdi, errorClass: 'uncaught-error', supportId },
      { kind: 'failure', ...config, errorClass: 'uncaught-chunk', supportId },
    ]);
  });

  test('is silent about what names no release, and whatever is thrown', () => {
    const hostile = {
      get stack(): string {
        throw new Error('no');
      },
    };
    for (const value of [undefined, null, 'x', 7, {}, { stack: 7 }, hostile, errorOf(EXTENSION)]) {
      thrown(value);
      rejected(value);
    }
    expect(sent).toEqual([]);
  });

  test('a release that throws in a loop is reported ten times, and others still are', () => {
    const looping = CFDI.replace('aaaa1111', 'cccc3333');
    for (let times = 0; times < 50; times++) thrown(errorOf(looping));
    thrown(errorOf(CONFIG));
    expect(sent.map((event) => event.release)).toEqual([...Array(10).fill('cccc3333'), 'bbbb2222']);
  });
});
