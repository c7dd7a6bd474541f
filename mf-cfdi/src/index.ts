import { createArea } from '@boveda/area-kit';
import { areaApi } from './api';
import { prefetchScreen } from './prefetch-screen';
import { Root } from './root';

export const { bootstrap, mount, unmount, update, prefetch } = createArea(Root, {
  api: areaApi,
  prefetch: prefetchScreen,
});
