import { createArea } from '@boveda/area-kit';
import { api } from './api';
import { askAhead } from './lista/pedido';
import { Root } from './root';

export const { bootstrap, mount, unmount, update, prefetch } = createArea(Root, { api, prefetch: askAhead });
