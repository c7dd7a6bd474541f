import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { appEventNames } from '@boveda/event-bus';
import { bundlerRuntime } from './federation';
import { findPackage } from './own-copies';

const from = createRequire(import.meta.url);
const read = (
  file: string,
): { version: string; exports: Record<string, string>; dependencies?: Record<string, string> } =>
  JSON.parse(readFileSync(file, 'utf8'));
const manifestOf = (name: string) => read(from.resolve(`@boveda/${name}/package.json`));
const ours = (name: string) => manifestOf(name).version;
const theirs = (name: string) => read(from.resolve(`${name}/package.json`)).version;

/** Part of the shell's first load, for the first screen. */
const eager = {
  react: theirs('react'),
  'react/jsx-runtime': theirs('react'),
  'react-dom': theirs('react-dom'),
  'react-dom/client': theirs('react-dom'),
  '@boveda/event-bus': ours('event-bus'),
  '@boveda/session': ours('session'),
  '@boveda/ui-kit/theme': ours('ui-kit'),
};

/** Every door of a package, `@boveda/ui-kit/form`, but for the theme of the first screen. */
const doorsOf = (name: string) =>
  Object.fromEntries(
    Object.keys(manifestOf(name).exports)
      .filter((door) => !['./theme', './package.json'].includes(door))
      .map((door) => [`@boveda/${name}${door.slice(1)}`, ours(name)]),
  );

/** Loaded with the first screen that uses them. */
const lazy = {
  ...doorsOf('contracts'),
  '@boveda/api-sdk': ours('api-sdk'),
  '@boveda/area-kit': ours('area-kit'),
  ...doorsOf('ui-kit'),
};

/**
 * Libraries must have a version that fits. Our own packages are held together by what each side imports and exports, which the gate
 * compares; a version that was raised by hand decides nothing.
 */
const versionsOf = (name: string, version: string) =>
  name.startsWith('@boveda/')
    ? { strictVersion: false, requiredVersion: false as const }
    : { strictVersion: true, requiredVersion: `^${version}` };

const shared = <Own extends object>(own: (isEager: boolean) => Own) =>
  Object.fromEntries(
    [...Object.entries(eager), ...Object.entries(lazy)].map(([name, version]) => [
      name,
      {
        shareKey: name,
        singleton: true,
        version,
        ...versionsOf(name, version),
        ...own(name in eager),
      },
    ]),
  );

/**
 * Facades are shared, never antd, redux or the router themselves, because a shared library cannot be tree-shaken.
 * The shell provides all of it; an area that finds none, or another version of a library, fails with an error instead of loading a
 * second copy.
 */
export const providedByHost = () => shared((isEager) => ({ eager: isEager }));
/** @param own libraries that the area brings itself, in another major */
export const takenFromHost = (own: readonly string[] = []) =>
  Object.fromEntries(
    Object.entries(shared(() => ({ import: false as const }))).filter(
      ([name]) => !own.some((each) => name === each || name.startsWith(`${each}/`)),
    ),
  );

const { version: federation } = read(join(dirname(bundlerRuntime), '../package.json'));

/** The libraries in the facades, with their versions. */
const carried = () =>
  Object.fromEntries(
    ['ui-kit', 'contracts', 'event-bus', 'api-sdk'].flatMap((ofOurs) =>
      Object.keys(manifestOf(ofOurs).dependencies ?? {})
        .filter((name) => !(name in eager))
        .map((name) => [
          name,
          findPackage(dirname(from.resolve(`@boveda/${ofOurs}/package.json`)), name)?.version ?? '',
        ]),
    ),
  );

/** What the promotion gate checks releases against: the versions that this shell provides, and the libraries in its facades. */
export const hostFacts = () => ({
  sdk: ours('api-sdk'),
  provides: { ...eager, ...lazy, '@module-federation/webpack-bundler-runtime': federation },
  carries: Object.keys(carried()),
  carried: carried(),
  events: appEventNames,
  readsKeyLists: true,
});
