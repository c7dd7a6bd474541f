import { type Prefetch, paths } from '@boveda/area-kit';
import { loadBancos, loadImpuestos, loadMaterialidad, loadRiesgos } from './load-screens';

/** Fetches the code of the screen at a path, while the pointer rests on its menu entry. */
export const prefetchScreen: Prefetch = (_dispatch, path) => {
  const [first] = path.split('/', 1);
  const loads: Readonly<Record<string, () => Promise<unknown>>> = {
    [paths.riesgos]: loadRiesgos,
    [paths.bancos()]: loadBancos,
    [paths.materialidad()]: loadMaterialidad,
  };
  const load = loads[first ?? ''] ?? loadImpuestos;
  void load().catch(() => undefined);
};
