import { join } from 'node:path';

/** What new areas are made of; beside `src`, and beside `dist` in the package. */
export const TEMPLATES = join(import.meta.dirname, '../templates');

/** What runs first in a page in which a release is opened. */
export const WATCH_PAGE = join(import.meta.dirname, '../page/watch-page.js');
