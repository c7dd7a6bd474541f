import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { containerName, type Promotion, type ReleaseRecord } from '@boveda/contracts';
import { packRelease, type Signer } from '@boveda/releases/store';

const AREA = 'mf-rota';
const descriptor = {
  id: AREA,
  title: 'Rota',
  owner: { team: 'Rota', contact: 'mailto:equipo@boveda.example', runbook: 'https://boveda.example/guias/mf-rota' },
  paths: ['rota'],
  routes: [{ name: 'Rota', path: 'rota' }],
  menu: [{ label: 'Rota', path: 'rota', icon: 'x', order: 900 }],
  slots: {},
  events: { emits: [], listens: [] },
};

/** The code of a container's `get`: lifecycles of their own, with one of them replaced. */
const lifecycles = (change: string) => `
  const area = {
    bootstrap: async () => {},
    mount: async ({ domElement }) => { domElement.textContent = 'Rota'; },
    unmount: async ({ domElement }) => { domElement.textContent = ''; },
    update: async () => {},
  };
  ${change}
  return () => area;`;

/** The same for a React screen, whose code comes before what it renders. */
const screen = (code: string) => `
  const [React, kit] = await Promise.all([shared('react'), shared('@boveda/area-kit')]);
  const area = kit.createArea(function Rota() { ${code} return React.createElement('h1', null, 'Rota'); });
  return () => area;`;

const ended = 'return new Promise(() => {})';
const loop = (ms: number) => `const end = Date.now() + ${ms}; while (Date.now() < end);`;
const FOREVER = 600_000;
const lateEffect = (ms: number) =>
  `const [late, setLate] = React.useState(false);
   React.useEffect(() => { const timer = setTimeout(() => setLate(true), ${ms}); return () => clearTimeout(timer); }, []);
   if (late) throw new Error('effect');`;

/** What is wrong with a release, the code that makes it so, and what the gate says. The first one is not broken. */
export const RELEASES: readonly (readonly [what: string, code: string, says: RegExp])[] = [
  ['works', screen(''), /1 of 1 screens shown/],
  [
    'works with lifecycles and a style of its own',
    lifecycles(`document.head.append(Object.assign(document.createElement('style'),
      { textContent: '.rota{color:red}.rota>::before,.rota :is(h1,p):not(:hover){color:red}' }));`),
    /1 of 1 screens shown/,
  ],
  ['throws at import', `throw new Error('import');`, /failed: import/],
  ['throws at first render', screen(`throw new Error('first render');`), /failed: first render/],
  ['throws in an effect after 3 s', screen(lateEffect(3000)), /failed: effect$/],
  ['throws in an effect after 12 s', screen(lateEffect(12_000)), /failed: effect$/],
  [
    'throws at unmount',
    screen(`React.useEffect(() => () => { throw new Error('cleanup'); }, []);`),
    /failed when the page went elsewhere: cleanup/,
  ],
  [
    'suspends for ever',
    screen('React.use(globalThis.never ??= new Promise(() => {}));'),
    /showed nothing|did not finish/,
  ],
  [
    'sets state while it renders',
    screen('const [n, setN] = React.useState(0); setN(n + 1);'),
    /failed: .*re-renders|#301/,
  ],
  ['never ends its bootstrap', lifecycles(`area.bootstrap = () => { ${ended} };`), /did not finish its mount/],
  [
    'never ends its mount',
    lifecycles(`area.mount = ({ domElement }) => { domElement.textContent = 'x'; ${ended} };`),
    /did not finish/,
  ],
  ['never ends its unmount', lifecycles(`area.unmount = () => { ${ended} };`), /unmount did not end/],
  ['has no lifecycles', 'return () => ({});', /failed: It exposes no lifecycles/],
  [
    'takes 30 s to mount',
    lifecycles(
      'const { mount } = area; area.mount = async (props) => { await new Promise((r) => setTimeout(r, 30000)); await mount(props); };',
    ),
    /did not finish its mount within 8 s/,
  ],
  ['loops for ever at import', loop(FOREVER), /blocked the page/],
  ['loops for ever while it renders', screen(loop(FOREVER)), /blocked the page/],
  ['queues microtasks for ever', lifecycles('const again = () => queueMicrotask(again); again();'), /blocked the page/],
  ['loops for 20 s', screen(loop(20_000)), /blocked the page/],
  // The guard reloads that page: its frame may be there before it has a menu.
  [
    'removes #app',
    lifecycles(`setTimeout(() => document.getElementById('app').remove(), 500);`),
    /removed or hid #app|hid the menu/,
  ],
  [
    'hides the page with a style',
    screen(`React.useEffect(() => { document.head.append(Object.assign(document.createElement('style'),
      { textContent: 'body{visibility:hidden}' })); }, []);`),
    /removed or hid #app/,
  ],
  [
    'styles what others draw, from a script',
    screen(`React.useEffect(() => { document.head.append(Object.assign(document.createElement('style'),
      { textContent: '.rota h1{color:blue}@media screen{.rota,main h1:hover{color:red}}' })); }, []);`),
    /Its style '\.rota, main h1:hover' reaches/,
  ],
  [
    'lies over the page',
    lifecycles(`document.body.append(Object.assign(document.createElement('div'),
      { style: 'position:fixed;inset:0;z-index:9999;background:rgb(0 0 0/.1)' }));`),
    /lies over the menu/,
  ],
  ['takes the clicks of the page', lifecycles(`document.body.inert = true;`), /lies over the menu/],
  ['opens a dialog of the browser', lifecycles(`alert('Rota');`), /opened a dialog of the browser \(alert\)/],
  // How far it comes before the page is loaded again differs.
  ['loads the page again', lifecycles('location.reload();'), /./],
  [
    'breaks what formats amounts',
    lifecycles('Intl.NumberFormat.prototype.formatToParts = () => [];'),
    /replaced Intl\.NumberFormat/,
  ],
  [
    'breaks what iterates',
    lifecycles('Array.prototype[Symbol.iterator] = function* () {};'),
    /replaced Array\.prototype\.(Symbol\(Symbol\.iterator\)|values)|failed|broke the page/,
  ],
  ['breaks Array.prototype.map', lifecycles('Array.prototype.map = () => [];'), /replaced Array\.prototype\.map/],
  // The guard reloads that page meanwhile, and filling the memory may take longer than the check for blocked pages allows.
  ['breaks fetch', lifecycles('window.fetch = () => Promise.reject(new Error());'), /replaced fetch|hid the menu/],
  [
    'takes 600 MB when it mounts',
    screen('globalThis.taken ??= new Uint8Array(600 * 2 ** 20).fill(1);'),
    /took \d+ MB, more than 250|blocked the page/,
  ],
];

/** A signed release with this code, and the registry in which it is live alone; `end` removes its files. */
export async function brokenRelease(code: string, release: string, signer: Signer, environment: string) {
  const folder = await mkdtemp(join(tmpdir(), 'boveda-rota-'));
  const name = containerName(AREA, release);
  const manifest = {
    name,
    metaData: { remoteEntry: { name: 'entry.js', path: '' }, pluginVersion: '2.9.2' },
    exposes: [{ path: './area', assets: { js: { sync: [] } } }],
  };
  const script = `var ${name} = (() => {
    let scope;
    const shared = (name) => Promise.resolve(Object.values(scope[name])[0].get()).then((make) => make());
    return { init(given) { scope = given; }, get: async () => { ${code} } };
  })();`;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'mf-manifest.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'entry.js'), script);
  const sdk = { builtWith: '1.0.0', requires: '*' };
  const record: ReleaseRecord = await packRelease(
    { dist: folder, descriptor, sdk, bundled: [], gitRevision: 'x' },
    { release, previous: null, preview: null, built: new Date() },
  );
  const text = JSON.stringify(record);
  const promotion: Promotion = {
    ...{ area: AREA, environment, live: release, previous: null, canary: null },
    ...{ serial: Date.now(), reason: null, by: 'journey', at: new Date().toISOString() },
  };
  const promoted = JSON.stringify(promotion);
  const registry = {
    schema: 2 as const,
    ...{ environment, composition: release, allowsPreview: false, allowsDev: false },
    areas: [
      {
        promotion: { promotion: promoted, ...signer.sign('promotion', promoted) },
        releases: [{ record: text, ...signer.sign('release', text) }],
      },
    ],
  };
  return { opening: { record, folder, registry }, end: () => rm(folder, { recursive: true }) };
}
