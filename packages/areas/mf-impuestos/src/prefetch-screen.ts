import { type Prefetch, paths } from '@boveda/area-kit';
import { loadBancos, loadImpuestos, loadRiesgos } from './load-screens';

/** Fetches the code of the screen at a path, while the pointer rests on its menu entry. */
export const prefetchScreen: Prefetch = (_dispatch, path) => {
  const [first] = path.split('/', 1);
  const load = first === paths.riesgos ? loadRiesgos : first === paths.bancos() ? loadBancos : loadImpuestos;
  void load().catch(() => undefined);
};
