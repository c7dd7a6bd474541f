import { loadFrame } from '../frame/load-frame';
import { warmUp } from './provided';

// Imported before anything else: a screen of a taxpayer needs these files, and to evaluate the rest of the shell takes as
// long as to fetch them. Whoever really needs one hears of failures.
const isTaxpayers = /^\/[^/]+\/[^/]/.test(location.pathname);
if (isTaxpayers) {
  loadFrame().catch(() => undefined);
  warmUp();
}
