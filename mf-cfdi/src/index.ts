import { createArea } from '@boveda/area-kit';
import { areaApi } from './api';
import { askAhead } from './list/ask-ahead';
import { Root } from './root';

export const { bootstrap, mount, unmount, update, prefetch } = createArea(Root, { api: areaApi, prefetch: askAhead });
