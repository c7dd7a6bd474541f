import { createArea } from '@boveda/area-kit';
import { areaApi } from './api';
import { Area } from './area';
import { askAhead } from './ask-ahead';

export const { bootstrap, mount, unmount, update, prefetch } = createArea(Area, { api: areaApi, prefetch: askAhead });
