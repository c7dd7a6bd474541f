import { runInstalled } from './bootstrap.mjs';

runInstalled('packages/tooling/src/start.ts');
