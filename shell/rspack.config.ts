import { createHostConfig } from '@boveda/area-kit/rspack';

export default createHostConfig(import.meta.dirname);
