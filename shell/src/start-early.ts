import { session } from '@boveda/session';
import { makeEarlyCalls } from './early-calls';
import { loadFrame } from './frame/load-frame';
import { warmUp } from './loader/provided';

// main.tsx imports this module first: a taxpayer's screen needs these files and answers, and evaluating the rest of the shell takes
// as long as fetching them. Failures are ignored here: the route that needs a file fetches it again and shows them.
export const isContribuyentes = /^\/[^/]+\/[^/]/.test(location.pathname);
if (isContribuyentes) {
  loadFrame().catch(() => undefined);
  warmUp();
}

/** Answers to the first calls of the screen at the address of this page. */
export const aheadAnswers = makeEarlyCalls(
  document.getElementById('registry')?.textContent ?? '',
  location,
  session.current,
);
