import type { Configuration } from '@rspack/core';
import monolith from '../rspack.config';

/** The application as a team gets it that lets Rspack cut its lazy routes. */
const uncut: Configuration = { ...monolith, optimization: {} };

export default uncut;
