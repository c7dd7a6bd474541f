import { type Prefetch, paths } from '@boveda/area-kit';
import { loadImpuestos, loadRiesgos } from './load-screens';

/** Fetches the code of the screen at a path, while the pointer rests on its menu entry. */
export const prefetchScreen: Prefetch = (_dispatch, path) => {
  const load = path.split('/', 1)[0] === paths.riesgos ? loadRiesgos : loadImpuestos;
  void load().catch(() => undefined);
};
