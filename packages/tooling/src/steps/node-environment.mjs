import { TestEnvironment } from 'jest-environment-node';
import { keepScripts } from './keep-scripts.mjs';

keepScripts();

// biome-ignore lint/style/noDefaultExport: Jest takes a module's default.
export default TestEnvironment;
