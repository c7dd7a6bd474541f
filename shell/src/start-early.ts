import { session } from '@boveda/session';
import { askAhead } from './ahead';
import { loadFrame } from './frame/load-frame';
import { warmUp } from './loader/provided';

// main.tsx imports this module first: a taxpayer's screen needs these files and answers, and evaluating the rest of the shell takes
// as long as fetching them. Failures are ignored here: the route that needs a file fetches it again and shows them.
export const isTaxpayers = /^\/[^/]+\/[^/]/.test(location.pathname);
if (isTaxpayers) {
  loadFrame().catch(() => undefined);
  warmUp();
}

/** Answers to the first calls of the screen at the address of this page. */
export const aheadAnswers = askAhead(document.getElementById('registry')?.textContent ?? '', location, session.current);
