import { createSlot } from '@boveda/area-kit';
import { api } from '../api';
import { Buscar } from './buscar';

export const { bootstrap, mount, unmount, update } = createSlot(Buscar, { api });
