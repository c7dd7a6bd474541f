import { createSlot } from '@boveda/area-kit';
import { areaApi } from '../api';
import { CfdiOptions } from './cfdi-options';

export const { bootstrap, mount, unmount, update } = createSlot(CfdiOptions, { api: areaApi });
