import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copiesFor, copiesGroup, findPackage } from './own-copies';

let root: string;
beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'boveda-copies-')));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function install(path: string, version: string, dependencies: Record<string, string> = {}) {
  await mkdir(join(root, path), { recursive: true });
  await writeFile(join(root, path, 'package.json'), JSON.stringify({ version, dependencies }));
}
const versionsOf = (names: string[]) =>
  Object.fromEntries(copiesFor(join(root, 'mf-a'), names).map(({ name, version }) => [name, version]));

test('an own copy is the one that the area has installed, with all that it depends on', async () => {
  await install('node_modules/antd', '6.6.8');
  await install('node_modules/dayjs', '1.11.20');
  await install('mf-a/node_modules/antd', '5.29.3', { dayjs: '^1', 'rc-util': '^5', absent: '^1' });
  await install('mf-a/node_modules/rc-util', '5.44.4', { antd: '*' });
  expect(versionsOf(['antd'])).toEqual({ antd: '5.29.3', dayjs: '1.11.20', 'rc-util': '5.44.4' });
  expect(findPackage(root, 'antd')?.version).toBe('6.6.8');
});

test('a linked package is known by the folder that bundlers name', async () => {
  await install('store/react@18/node_modules/react', '18.3.1', { 'loose-envify': '^1' });
  await install('store/react@18/node_modules/loose-envify', '1.4.0');
  await mkdir(join(root, 'mf-a/node_modules'), { recursive: true });
  await symlink(join(root, 'store/react@18/node_modules/react'), join(root, 'mf-a/node_modules/react'));
  expect(versionsOf(['react'])).toEqual({ react: '18.3.1', 'loose-envify': '1.4.0' });
  const { test: belongs } = copiesGroup(copiesFor(join(root, 'mf-a'), ['react']));
  const at = (file: string | undefined) => belongs({ nameForCondition: () => file } as Parameters<typeof belongs>[0]);
  const folder = join(root, 'store/react@18/node_modules');
  expect([`${folder}/react/index.js`, `${folder}/react-dom/index.js`, undefined].map(at)).toEqual([true, false, false]);
});

test('says which package is not installed', async () => {
  await mkdir(join(root, 'mf-a'));
  expect(() => copiesFor(join(root, 'mf-a'), ['no-such-library'])).toThrow(
    'ownCopies of area.json: no-such-library is not installed',
  );
});
