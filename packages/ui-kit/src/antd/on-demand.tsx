import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react';

const all = new Set<() => Promise<unknown>>();

/** Fetches all components that are loaded on demand. */
export const loadOnDemand = (): Promise<unknown> => Promise.all([...all].map((load) => load()));

/**
 * A component that is fetched when it is first shown. Once it has been fetched it renders at once; `meanwhile` gets its props, and
 * what it returns is shown until then.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: (props: Props) => ReactNode = () => null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetch = async () => {
    loaded ??= await load();
    return { default: loaded };
  };
  all.add(fetch);
  return (props: Props) => {
    // Each place asks again: React keeps a failed import.
    const [Shown] = useState(() => loaded ?? lazy(fetch));
    return <Suspense fallback={meanwhile(props)}>{createElement(Shown as ComponentType<Props>, props)}</Suspense>;
  };
}
