import { createArea } from '@boveda/area-kit';
import { areaApi, prefetchScreen } from './api';
import { Area } from './area';

export const { bootstrap, mount, unmount, update, prefetch } = createArea(Area, {
  api: areaApi,
  prefetch: prefetchScreen,
});
