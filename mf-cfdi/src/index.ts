import { createArea } from '@boveda/area-kit';
import { api } from './api';
import { Root } from './root';

export const { bootstrap, mount, unmount, update } = createArea(Root, { api });
