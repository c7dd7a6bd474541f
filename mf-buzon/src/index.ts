import { createArea } from '@boveda/area-kit';
import { api } from './api';
import { Area } from './area';

export const { bootstrap, mount, unmount, update } = createArea(Area, { api });
