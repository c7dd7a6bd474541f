import { createArea } from '@boveda/area-kit';
import { areaApi } from './api';
import { Area } from './area';
import { prefetchScreen } from './prefetch-screen';

export const { bootstrap, mount, unmount, update, prefetch } = createArea(Area, {
  api: areaApi,
  prefetch: prefetchScreen,
});
