import { area } from '@boveda/area-kit/rspack';

export default area(import.meta.dirname);
