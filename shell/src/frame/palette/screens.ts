import type { AreaDescriptor, Privilegio } from '@boveda/contracts';
import { menuOf } from '@boveda/releases';
import type { Composition } from '../../loader/composition';
import { isCliente } from '../../session/addresses';

type Palette = NonNullable<AreaDescriptor['palette']>;
export type Screen = Palette['screens'][number];
export type Action = Palette['actions'][number];

const isFor =
  (privilegio: Privilegio) =>
  ({ administrador, ...entry }: Screen | Action) =>
    ('cliente' in entry && entry.cliente === true) === isCliente({ privilegio }) &&
    (!administrador || privilegio === '1');

/** The screens of the live areas that the user may open, in the order of the menu; of an older release, its entries of the menu. */
export function screensOf(registry: Composition, privilegio: Privilegio): Screen[] {
  const orderOf = new Map(menuOf(registry).map(({ path }, at) => [path.split('/', 1)[0], at]));
  const rank = ({ path }: Screen) => orderOf.get(path.split('/', 1)[0]) ?? orderOf.size;
  return registry.areas
    .flatMap(
      ({ palette, menu }) =>
        palette?.screens ?? menu.map(({ label, path, cliente }): Screen => ({ label, path, cliente })),
    )
    .filter(isFor(privilegio))
    .sort((a, b) => rank(a) - rank(b));
}

/** The actions of the live areas that the user may take. */
export const actionsOf = (registry: Composition, privilegio: Privilegio): Action[] =>
  registry.areas.flatMap(({ palette }) => palette?.actions ?? []).filter(isFor(privilegio));
