// Part of every area's development build. React refreshes changed components in place, but its production build, which a
// deployed shell has, cannot: there the page is reloaded.
interface Hot {
  addStatusHandler(listener: (status: string) => void): void;
}
interface Renderer {
  scheduleRefresh?: unknown;
}

const page = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: { renderers?: Map<number, Renderer> } };
const canRefresh = () =>
  [...(page.__REACT_DEVTOOLS_GLOBAL_HOOK__?.renderers?.values() ?? [])].some(
    ({ scheduleRefresh }) => typeof scheduleRefresh === 'function',
  );

let applied = false;
(import.meta as ImportMeta & { webpackHot?: Hot }).webpackHot?.addStatusHandler((status) => {
  if (status === 'apply') applied = true;
  else if (status === 'idle' && applied && !canRefresh()) location.reload();
});
