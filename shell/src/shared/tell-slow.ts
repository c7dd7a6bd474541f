/** As long as face.js waits for a page that opens. */
const SLOW_MS = 12_000;

/** The same promise. Lets face.js, which is in index.html, say that it takes long, until it is settled. */
export function tellSlow<Part>(work: Promise<Part>): Promise<Part> {
  const timer = setTimeout(() => dispatchEvent(new CustomEvent('boveda:slow', { detail: work })), SLOW_MS);
  const stop = () => clearTimeout(timer);
  work.then(stop, stop);
  return work;
}
