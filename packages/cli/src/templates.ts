import { join } from 'node:path';

/** What new areas are made of; beside `src`, and beside `dist` in the package. */
export const TEMPLATES = join(import.meta.dirname, '../templates');
