import { logFile, runInstalled } from './bootstrap.mjs';

runInstalled('packages/tooling/src/start.ts', logFile('start.log'));
