import { createHostConfig } from '@boveda/area-kit/rspack';
import { withFirstPaint } from './src/first-paint';

export default createHostConfig(import.meta.dirname, withFirstPaint);
