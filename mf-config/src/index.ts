import { createArea } from '@boveda/area-kit';
import { areaApi } from './api';
import { Area } from './area';

export const { bootstrap, mount, unmount, update } = createArea(Area, { api: areaApi });
