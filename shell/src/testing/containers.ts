/** What containers expose, by `<container>/<module>`. jsdom runs no scripts: every requested one leaves all containers. */
export const exposed = new Map<string, () => unknown>();
/** The requested scripts, and the endings of addresses that fail to load. */
export const scripts: HTMLScriptElement[] = [];
export const unreachable = new Set<string>();
/** The share scope of this page, and the containers that were initialised with it. */
export const shareScope: Record<string, Record<string, { loaded?: boolean; loading?: unknown }>> = {};
export const sharedWith: string[] = [];

Object.assign(globalThis, {
  __webpack_require__: { federation: { runtime: {}, bundlerRuntime: {} } },
  __webpack_init_sharing__: async () => undefined,
  __webpack_share_scopes__: { default: shareScope },
});

const containerOf = (name: string) => ({
  init: (scope: unknown) => scope === shareScope && sharedWith.push(name),
  async get(module: string) {
    const value = await exposed.get(`${name}/${module.slice('./'.length)}`)?.();
    return () => value;
  },
});

const append = document.head.append.bind(document.head);
document.head.append = (...nodes) => {
  const [script] = nodes;
  if (!(script instanceof HTMLScriptElement)) return append(...nodes);
  scripts.push(script);
  queueMicrotask(() => {
    if ([...unreachable].some((end) => script.src.endsWith(end))) return script.onerror?.('error');
    for (const id of exposed.keys()) {
      const [name = ''] = id.split('/');
      Object.assign(globalThis, { [name]: containerOf(name) });
    }
    script.onload?.(new Event('load'));
  });
};
