import { FEDERATION_RUNTIME } from '@boveda/contracts';
import { LoadError } from './failure';

/** What the script of an entry leaves on the page: how Module Federation lets one build use modules of another. */
interface Container {
  init(shareScope: ShareScope): unknown;
  get(module: string): Promise<() => unknown>;
}

/** What this page shares, by name and version. */
type ShareScope = Record<string, Record<string, { loaded?: boolean; loading?: unknown }>>;

// Of this build; its federation runtime fills them.
declare const __webpack_init_sharing__: (scope: 'default') => Promise<unknown>;
declare const __webpack_share_scopes__: { default: ShareScope };
declare const __webpack_require__: {
  federation: { attachShareScopeMap: unknown; bundlerRuntime: object; runtime: { createInstance: unknown } };
};

/** What a container asks for when it is to share with this page. */
interface InitContainer {
  webpackRequire: { federation: { instance: { initShareScopeMap(name: string, scope: ShareScope): void } } };
  shareScope: ShareScope;
}

const page = globalThis as unknown as Record<string, unknown>;

/** By name and by the address of their script: each is run once. */
const containers = new Map<string, Promise<Container>>();

/** One exposed module of a container, whose script is run unless it was before. */
export async function takeModule(name: string, module: string, script: Script): Promise<unknown> {
  const key = `${name} ${script.src}`;
  const running = containers.get(key) ?? start(name, script);
  containers.set(key, running);
  const factory = await (await running).get(module);
  return factory();
}

async function start(name: string, script: Script): Promise<Container> {
  handOnRuntime();
  await __webpack_init_sharing__('default');
  const container = await run(name, script);
  const shareScope = __webpack_share_scopes__.default;
  // What could not be fetched once would be kept as what failed.
  for (const shared of Object.values(shareScope).flatMap((versions) => Object.values(versions)))
    if (!shared.loaded) shared.loading = null;
  await container.init(shareScope);
  return container;
}

/** An area has no federation runtime of its own: it makes itself an instance of the page's. */
function handOnRuntime(): void {
  const { attachShareScopeMap, bundlerRuntime, runtime } = __webpack_require__.federation;
  page[FEDERATION_RUNTIME] ??= {
    attachShareScopeMap,
    runtime: { init: runtime.createInstance },
    bundlerRuntime: {
      ...bundlerRuntime,
      initContainerEntry: ({ webpackRequire, shareScope }: InitContainer) =>
        webpackRequire.federation.instance.initShareScopeMap('default', shareScope),
    },
  };
}

/** Where a script is, and the hash it must have: null only of a person's own machine. */
export interface Script {
  src: string;
  integrity: string | null;
}

function run(name: string, { src, integrity }: Script): Promise<Container> {
  const script = Object.assign(document.createElement('script'), { src, crossOrigin: 'anonymous' });
  if (integrity !== null) script.integrity = integrity;
  return new Promise<Container>((resolve, reject) => {
    script.onerror = () => reject(new LoadError('script', src));
    script.onload = () => {
      const container = page[name];
      // Another try leaves another one, or nothing if it throws.
      page[name] = undefined;
      if (container) resolve(container as Container);
      else reject(new LoadError('no-container', src));
    };
    document.head.append(script);
  }).finally(() => script.remove());
}
