import { FEDERATION_RUNTIME } from '@boveda/contracts/core';
import { LoadError } from './load-error';

/** The global that an entry script leaves on the page: Module Federation's interface between two builds. */
interface Container {
  init(shareScope: ShareScope): unknown;
  get(module: string): Promise<() => unknown>;
}

/** The modules that this page shares, by name and version. */
type ShareScope = Record<string, Record<string, { loaded?: boolean; loading?: unknown }>>;

// Globals of this build, filled by its federation runtime.
declare const __webpack_init_sharing__: (scope: 'default') => Promise<unknown>;
declare const __webpack_share_scopes__: { default: ShareScope };
declare const __webpack_require__: {
  federation: { attachShareScopeMap: unknown; bundlerRuntime: object; runtime: { createInstance: unknown } };
};

/** What a container passes to the runtime when it is initialised. */
interface InitContainer {
  webpackRequire: { federation: { instance: { initShareScopeMap(name: string, scope: ShareScope): void } } };
  shareScope: ShareScope;
}

const page = globalThis as unknown as Record<string, unknown>;

/** The address of a script and the hash it must have; null only for a development server. */
export interface Script {
  src: string;
  integrity: string | null;
}

/** Containers that were started on this page. */
export interface Containers {
  /** One exposed module of a container. The container's script runs once per name and address. */
  take(name: string, module: string, script: Script): Promise<unknown>;
}

export function createContainers(): Containers {
  const containers = new Map<string, Promise<Container>>();
  return {
    async take(name, module, script) {
      const key = `${name} ${script.src}`;
      const running = containers.get(key) ?? start(name, script);
      containers.set(key, running);
      const factory = await (await running).get(module);
      return factory();
    },
  };
}

async function start(name: string, script: Script): Promise<Container> {
  publishRuntime();
  await __webpack_init_sharing__('default');
  const container = await run(name, script);
  const shareScope = __webpack_share_scopes__.default;
  // The runtime keeps a rejected fetch of a shared module for ever; without it the module is fetched again.
  for (const shared of Object.values(shareScope).flatMap((versions) => Object.values(versions)))
    if (!shared.loaded) shared.loading = null;
  await container.init(shareScope);
  return container;
}

/** Areas are built without a federation runtime: each makes an instance of the page's. */
function publishRuntime(): void {
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

function run(name: string, { src, integrity }: Script): Promise<Container> {
  const script = Object.assign(document.createElement('script'), { src, crossOrigin: 'anonymous' });
  if (integrity !== null) script.integrity = integrity;
  return new Promise<Container>((resolve, reject) => {
    script.onerror = () => reject(new LoadError('script', src));
    script.onload = () => {
      const container = page[name];
      // Cleared, so that a script that leaves no container is noticed.
      page[name] = undefined;
      if (container) resolve(container as Container);
      else reject(new LoadError('no-container', src));
    };
    document.head.append(script);
  }).finally(() => script.remove());
}
