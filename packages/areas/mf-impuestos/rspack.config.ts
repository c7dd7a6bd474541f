import { createAreaConfig } from '@boveda/area-kit/rspack';

export default createAreaConfig(import.meta.dirname);
