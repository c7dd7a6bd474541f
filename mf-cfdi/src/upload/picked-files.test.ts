/** @jest-environment jsdom */
import { readDropped, readPicked } from './picked-files';

type Tree = { [name: string]: Tree | string | Error };

/** Behaves like Chromium: a folder gives at most 100 entries per call. */
function entryOf(fullPath: string, node: Tree | string | Error): FileSystemEntry {
  const name = fullPath.split('/').at(-1) ?? '';
  if (typeof node === 'string') {
    return { fullPath, name, isDirectory: false, file: (done: FileCallback) => done(new File([node], name)) } as never;
  }
  if (node instanceof Error) {
    return {
      fullPath,
      name,
      isDirectory: false,
      file: (_: FileCallback, fail: ErrorCallback) => fail(node as never),
    } as never;
  }
  const left = Object.entries(node).map(([child, below]) => entryOf(`${fullPath}/${child}`, below));
  const createReader = () => ({ readEntries: (done: FileSystemEntriesCallback) => done(left.splice(0, 100)) });
  return { fullPath, name, isDirectory: true, createReader } as never;
}

const drop = (tree: Tree): DataTransfer =>
  ({
    items: [
      ...Object.entries(tree).map(([name, node]) => ({ webkitGetAsEntry: () => entryOf(`/${name}`, node) })),
      { webkitGetAsEntry: () => null, getAsFile: () => null },
    ],
  }) as never;

test('files and folders, each with its path', async () => {
  const { files, unreadable } = await readDropped(
    drop({ 'a.xml': 'aa', 2026: { ene: { 'b.xml': 'b' }, 'c.pdf': '' } }),
  );
  expect(files.map(({ path, name, size }) => [path, name, size])).toEqual([
    ['2026/ene/b.xml', 'b.xml', 1],
    ['2026/c.pdf', 'c.pdf', 0],
    ['a.xml', 'a.xml', 2],
  ]);
  expect(unreadable).toEqual([]);
});

test('a folder of 1,000 files comes whole', async () => {
  const folder = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`${index}.xml`, 'x']));
  const { files } = await readDropped(drop({ folder }));
  expect(files).toHaveLength(1000);
});

test('an unreadable file is reported, and the others are read', async () => {
  const { files, unreadable } = await readDropped(drop({ dir: { 'a.xml': new Error('denied'), 'b.xml': 'b' } }));
  expect(files.map(({ path }) => path)).toEqual(['dir/b.xml']);
  expect(unreadable).toEqual([{ path: 'dir/a.xml', reason: 'unreadable' }]);
});

test('the picker tells the folder when a folder was picked', () => {
  const inFolder = Object.defineProperty(new File(['x'], 'a.xml'), 'webkitRelativePath', { value: 'ene/a.xml' });
  expect(readPicked([inFolder, new File(['x'], 'b.xml')]).files.map(({ path }) => path)).toEqual([
    'ene/a.xml',
    'b.xml',
  ]);
});

test('reads a dropped file without a file system entry', async () => {
  const item = { webkitGetAsEntry: () => null, getAsFile: () => new File(['x'], 'a.xml') };
  const { files } = await readDropped({ items: [item] } as never);
  expect(files.map(({ path }) => path)).toEqual(['a.xml']);
});
