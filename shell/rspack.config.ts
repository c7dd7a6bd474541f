import { createHostConfig } from '@boveda/area-kit/rspack';
import { withFirstPaint } from './src/first-paint';
import { inlineFace } from './src/inline-face';

export default createHostConfig(import.meta.dirname, withFirstPaint, inlineFace());
