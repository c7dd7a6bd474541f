import { createSlot } from '@boveda/area-kit';
import { areaApi } from '../api';
import { CfdiSearch } from './search';

export const { bootstrap, mount, unmount, update } = createSlot(CfdiSearch, { api: areaApi });
