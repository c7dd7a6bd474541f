/** The parts of a package.json that matter here. */
export interface Manifest {
  name: string;
  version: string;
  private?: boolean;
  exports: Record<string, unknown>;
  sideEffects?: string[];
  files?: string[];
  /** Only packages that are published have it. */
  publishConfig?: { access: string; bin?: Record<string, string> };
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** All packages of this repository by name, and the versions of the catalogue. */
export interface Workspace {
  packages: ReadonlyMap<string, Manifest>;
  catalog: Readonly<Record<string, string>>;
}

/** Published as peer dependencies: a page must have one copy of each, whose version the installing project sets. */
const PEERS = ['react', 'react-dom'];

/** Whether a package is a program, whose own packages are bundled into it. */
export const isProgram = ({ publishConfig }: Manifest): boolean => publishConfig?.bin !== undefined;

/** A package.json that is published. */
export type Published = Record<string, unknown> & { name: string; version: string };

/** The package.json that is published: built files, real versions, and what is bundled in place of packages that are not. */
export function publishedManifest(own: Manifest, workspace: Workspace): Published {
  const { private: _private, publishConfig = { access: '' }, files = [], sideEffects, exports, ...rest } = own;
  const { bin, ...config } = publishConfig;
  const { devDependencies: _dev, dependencies: _all, ...kept } = rest as Manifest & { devDependencies?: unknown };
  const all = Object.entries(dependenciesOf(own, own, workspace)).sort(([a], [b]) => (a < b ? -1 : 1));
  const peers = all.filter(([name]) => PEERS.includes(name)).map(([name, version]) => [name, `^${version}`]);
  return {
    ...kept,
    license: 'UNLICENSED',
    engines: { node: '>=20.19' },
    ...(bin
      ? { bin, exports: { './package.json': './package.json' } }
      : { exports: publishedExports(exports), ...beforeExports(exports) }),
    ...(sideEffects && { sideEffects: sideEffects.map((file) => builtFile(file)) }),
    files: ['dist', 'CHANGELOG.md', ...files],
    publishConfig: config,
    dependencies: Object.fromEntries(all.filter(([name]) => !PEERS.includes(name))),
    ...(peers.length > 0 && { peerDependencies: Object.fromEntries(peers) }),
  };
}

/**
 * Whether one of our packages is bundled into a program: those who install the program cannot install it, or have no registry that has it,
 * as those of a program that anybody may install.
 */
export function isBundled(name: string, program: Manifest, { packages }: Workspace): boolean {
  const own = packages.get(name);
  if (!own) return false;
  return !own.publishConfig || program.publishConfig?.access === 'public';
}

/** `catalog:` and `workspace:*` of a text of JSON, as the versions that they stand for. */
export const withVersions = (text: string, workspace: Workspace): string =>
  text.replaceAll(/"([^"]+)": "((?:catalog|workspace):[^"]*)"/g, (_all, name: string, range: string) => {
    return `"${name}": "${versionOf(name, range, workspace)}"`;
  });

/** A source file as the built one: `./src/a.ts` → `./dist/a.js`. */
const builtFile = (file: string, ending = '.js') => file.replace(/^\.\/src\//, './dist/').replace(/\.tsx?$/, ending);

const isSource = (file: unknown): file is string => typeof file === 'string' && /\.tsx?$/.test(file);

/** Fields in which TypeScript's `moduleResolution: node10`, which does not know `exports`, finds the same types. */
function beforeExports(exports: Manifest['exports']): object {
  const main = exports['.'];
  const subpaths = Object.entries(exports).flatMap(([door, file]) =>
    door !== '.' && isSource(file) ? [[door.slice('./'.length), [builtFile(file, '.d.ts')]]] : [],
  );
  return {
    ...(isSource(main) && { main: builtFile(main), types: builtFile(main, '.d.ts') }),
    ...(subpaths.length > 0 && { typesVersions: { '*': Object.fromEntries(subpaths) } }),
  };
}

const publishedExports = (exports: Manifest['exports']) =>
  Object.fromEntries(
    Object.entries(exports).map(([door, file]) =>
      isSource(file) ? [door, { types: builtFile(file, '.d.ts'), default: builtFile(file) }] : [door, file],
    ),
  );

function dependenciesOf(
  { dependencies = {} }: Manifest,
  program: Manifest,
  workspace: Workspace,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(dependencies).flatMap(([name, range]) => {
      const own = workspace.packages.get(name);
      if (own && isBundled(name, program, workspace)) return Object.entries(dependenciesOf(own, program, workspace));
      return [[name, versionOf(name, range, workspace)]];
    }),
  );
}

function versionOf(name: string, range: string, { packages, catalog }: Workspace): string {
  const version = range.startsWith('workspace:') ? packages.get(name)?.version : catalog[name];
  if (range === 'catalog:' || range === 'workspace:*') {
    if (!version) throw new Error(`${name} has no version`);
    return version;
  }
  return range;
}
