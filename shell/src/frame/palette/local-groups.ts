import type { Found, FoundGroup, FoundOption } from '@boveda/area-kit';
import type { Cuenta } from '@boveda/contracts';
import { inMonth, monthIn } from './month';
import { distanceOf, FOUND, rankOf } from './rank';
import type { Recent } from './recents';
import type { Action, Screen } from './screens';

/** A line of the palette. */
export interface PaletteOption {
  readonly key: string;
  readonly title: string;
  readonly detail?: string | undefined;
  readonly state?: FoundOption['state'];
  /** Keys that do the same, `g c`. */
  readonly keys?: string | undefined;
  /** Calls to it close the palette first, unless it is `isOpen`. */
  readonly run: () => void;
  /** Whether the palette stays open. */
  readonly isOpen?: boolean;
}

/** Lines of one kind. */
export interface PaletteGroup {
  readonly title: string;
  readonly options: readonly PaletteOption[];
}

/** An action of the shell or of an area, ready to run. */
export type Runnable = Pick<Action, 'label' | 'words'> & { run: () => void };

/** What the palette can name without asking an area. */
export interface Local {
  recents: readonly Recent[];
  screens: readonly Screen[];
  actions: readonly Runnable[];
  /** The user's other taxpayers. */
  cuentas: readonly Cuenta[];
  go: (to: string) => void;
  /** Opens another taxpayer. */
  change: (rfc: string) => void;
}

const MOST = 6;

/** Which groups are shown to their end, and what shows one so. */
export interface Whole {
  titles: ReadonlySet<string>;
  show: (title: string) => void;
}

interface Ranked extends PaletteGroup {
  rank: number;
}

/** The lines for a text, the group with the best one first; without a text, what was opened last and what can be done. */
export function groupsFor(text: string, local: Local, found: readonly Found[], whole: Whole): PaletteGroup[] {
  const screens = local.screens.map(screenOption(local));
  const actions = local.actions.map(actionOption);
  if (!text) {
    return [
      { title: 'Recientes', options: local.recents.map(recentOption(local)) },
      { title: 'Acciones', options: actions.map(({ option }) => option) },
      { title: 'Pantallas', options: screens.map(({ option }) => option) },
    ].filter(({ options }) => options.length > 0);
  }
  const offered = found.flatMap(({ groups }) => groups);
  const groups: Ranked[] = [
    ranked('Pantallas', [...matchesOf(text, screens), ...monthlyOf(text, local)], whole),
    ranked('Acciones', matchesOf(text, actions), whole),
    ...offered.filter(({ isNearest }) => !isNearest).map(foundGroup(local)),
    ranked('Contribuyentes', matchesOf(text, local.cuentas.map(cuentaOption(local))), whole),
  ].filter(({ options }) => options.length > 0);
  if (groups.length > 0 || found.some(({ isWaiting }) => isWaiting)) return groups.sort((a, b) => a.rank - b.rank);
  const near = offered.filter(({ isNearest }) => isNearest);
  return [...nearest(text, [...screens, ...actions]), ...near.map(foundGroup(local))];
}

/** The screens and actions that are nearest to a text that names none; no group where none is near. */
function nearest(text: string, all: readonly Named[]): PaletteGroup[] {
  const near = all.flatMap(({ option, synonyms }) => {
    const distance = distanceOf(text, `${option.title} ${synonyms ?? ''}`);
    return distance === null ? [] : [{ option, rank: distance }];
  });
  const options = near.toSorted((a, b) => a.rank - b.rank).slice(0, MOST);
  return near.length === 0 ? [] : [{ title: 'Lo más cercano', options: options.map(({ option }) => option) }];
}

interface Named {
  option: PaletteOption;
  synonyms?: string | undefined;
}

interface Match {
  option: PaletteOption;
  rank: number;
}

const matchesOf = (text: string, all: readonly Named[]): Match[] =>
  all.flatMap(({ option, synonyms }) => {
    const rank = rankOf(text, option.title, synonyms);
    return rank === null ? [] : [{ option, rank }];
  });

/** The screens that show one month, at the month that the text names beside them. */
function monthlyOf(text: string, local: Local): Match[] {
  const month = monthIn(text, new Date());
  if (!month) return [];
  return local.screens.flatMap(({ month: address, ...screen }) => {
    if (address === undefined) return [];
    const rank = rankOf(month.rest, screen.label, screen.words);
    if (rank === null) return [];
    const { option } = screenOption(local)({ ...screen, path: inMonth(address, month) });
    return [{ option: { ...option, title: `${screen.label} · ${month.title}`, keys: undefined }, rank }];
  });
}

function ranked(title: string, all: readonly Match[], { titles, show }: Whole): Ranked {
  const matches = all.toSorted((a, b) => a.rank - b.rank);
  const options = matches.map(({ option }) => option);
  const rest: PaletteOption = {
    ...{ key: `todos ${title}`, title: `Ver todos (${matches.length})`, isOpen: true },
    run: () => show(title),
  };
  return {
    title,
    options: matches.length <= MOST || titles.has(title) ? options : [...options.slice(0, MOST), rest],
    rank: matches[0]?.rank ?? Number.POSITIVE_INFINITY,
  };
}

const recentOption =
  ({ go }: Local) =>
  ({ to, title }: Recent): PaletteOption => ({
    key: `reciente ${to}`,
    title,
    detail: isFiltered(to) ? 'Con sus filtros' : undefined,
    run: () => go(to),
  });

const PAGING = ['limit', 'offset', 'sort', 'order'];
const isFiltered = (to: string) =>
  [...new URLSearchParams(to.split('?', 2)[1]).keys()].some((name) => !PAGING.includes(name));

const screenOption =
  ({ go }: Local) =>
  ({ label, path, words, key }: Screen): Named => ({
    option: { key: `pantalla ${path}`, title: label, keys: key && `g ${key}`, run: () => go(path) },
    synonyms: words,
  });

const actionOption = ({ label, words, run }: Runnable): Named => ({
  option: { key: `accion ${label}`, title: label, run },
  synonyms: words,
});

const cuentaOption =
  ({ change }: Local) =>
  ({ rfc, nombre }: Cuenta): Named => ({
    option: { key: `contribuyente ${rfc}`, title: nombre, detail: rfc, run: () => change(rfc) },
    synonyms: rfc,
  });

const foundGroup =
  ({ go }: Local) =>
  ({ title, options }: FoundGroup): Ranked => ({
    title,
    rank: FOUND,
    options: options.map(({ key, to, ...shown }) => ({ ...shown, key: `${title} ${key}`, run: () => go(to) })),
  });
