import { createHostConfig } from '@boveda/area-kit/rspack';
import { inlineFace } from './inline-face';
import { withFirstPaint } from './src/first-paint';

export default createHostConfig(import.meta.dirname, withFirstPaint, inlineFace());
