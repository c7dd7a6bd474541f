import { host } from '@boveda/area-kit/rspack';

export default host(import.meta.dirname);
