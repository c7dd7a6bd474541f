import { exposed, scripts, shareScope, unreachable } from '../../testing/containers';
import { createContainers } from './container';

const containers = createContainers();
let releases = 0;
/** A container under a new name. */
const newContainer = (exposes: () => unknown = () => 'pantalla') => {
  const name = `mf_cfdi__r${++releases}`;
  exposed.clear();
  exposed.set(`${name}/area`, exposes);
  return { name, take: (src = `/${name}.js`) => containers.take(name, './area', { src, integrity: null }) };
};

test('rejects a script that leaves no container, also after one that left one', async () => {
  const { take } = newContainer();
  expect(await take()).toBe('pantalla');
  exposed.clear();
  await expect(take('/otra.js')).rejects.toMatchObject({ errorClass: 'no-container' });
});

test('rejects a script that fails to load, and removes its element', async () => {
  unreachable.add('/lejos.js');
  await expect(newContainer().take('/lejos.js')).rejects.toMatchObject({ errorClass: 'script' });
  expect(scripts.at(-1)?.isConnected).toBe(false);
});

test('a shared module whose fetch failed is fetched again for the next container; a loaded one is kept', async () => {
  const [failed, there] = [Promise.reject(new Error('chunk')), Promise.resolve()];
  failed.catch(() => undefined);
  shareScope['@boveda/ui-kit/dates'] = { '1.0.0': { loading: failed } };
  shareScope.react = { '19.0.0': { loaded: true, loading: there } };
  await newContainer().take();
  expect(shareScope['@boveda/ui-kit/dates']?.['1.0.0']?.loading).toBeNull();
  expect(shareScope.react?.['19.0.0']?.loading).toBe(there);
});
