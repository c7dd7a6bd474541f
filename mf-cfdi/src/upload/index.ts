import { createSlot } from '@boveda/area-kit';
import { UploadBox } from './upload-box';

export const { bootstrap, mount, unmount, update } = createSlot(UploadBox);
