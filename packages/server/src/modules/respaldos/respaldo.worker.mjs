// A thread knows nothing of the loader its parent was started with (Node 20), and its first file has to be JavaScript.
import { register } from 'tsx/esm/api';

register();
await import('./respaldo-thread.ts');
