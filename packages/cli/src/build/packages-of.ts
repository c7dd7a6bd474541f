/** The part of Rspack's statistics that states where a module comes from. */
interface Module {
  identifier?: string;
  modules?: readonly Module[];
}

/** Names of the packages that modules come from: `antd`, `@boveda/ui-kit`. */
export function packagesOf(modules: readonly Module[]): string[] {
  const names = new Set<string>();
  for (const { identifier = '', modules: nested } of modules) {
    // What loads a module is before the last `!`, and is not in the build.
    const path = identifier.replaceAll('\\', '/').split('!').at(-1) ?? '';
    const installed = path.split('/node_modules/').slice(1).at(-1);
    const own = /\/packages\/([a-z-]+)\/src\//.exec(path)?.[1];
    const name = installed ? /^(@[^/]+\/[^/]+|[^/]+)/.exec(installed)?.[0] : own && `@boveda/${own}`;
    if (name && !name.startsWith('.')) names.add(name);
    if (nested) for (const each of packagesOf(nested)) names.add(each);
  }
  return [...names].sort();
}
