import { exposed, scripts, shareScope, unreachable } from '../testing/containers';
import { takeModule } from './container';

let releases = 0;
/** A container of its own for every test. */
const newContainer = (exposes: () => unknown = () => 'pantalla') => {
  const name = `mf_cfdi__r${++releases}`;
  exposed.clear();
  exposed.set(`${name}/area`, exposes);
  return { name, take: (src = `/${name}.js`) => takeModule(name, './area', { src, integrity: null }) };
};

test('a script that leaves no container is a failure, even where one before it left one', async () => {
  const { take } = newContainer();
  expect(await take()).toBe('pantalla');
  exposed.clear();
  await expect(take('/otra.js')).rejects.toMatchObject({ errorClass: 'no-container' });
});

test('a script that cannot be run is a failure, and leaves no element behind', async () => {
  unreachable.add('/lejos.js');
  await expect(newContainer().take('/lejos.js')).rejects.toMatchObject({ errorClass: 'script' });
  expect(scripts.at(-1)?.isConnected).toBe(false);
});

test('what could not be fetched for one container is fetched anew for the next; what is there stays', async () => {
  const [failed, there] = [Promise.reject(new Error('chunk')), Promise.resolve()];
  failed.catch(() => undefined);
  shareScope['@boveda/ui-kit/dates'] = { '1.0.0': { loading: failed } };
  shareScope.react = { '19.0.0': { loaded: true, loading: there } };
  await newContainer().take();
  expect(shareScope['@boveda/ui-kit/dates']?.['1.0.0']?.loading).toBeNull();
  expect(shareScope.react?.['19.0.0']?.loading).toBe(there);
});
