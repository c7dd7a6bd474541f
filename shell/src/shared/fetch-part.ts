import { tellSlow } from './tell-slow';

/** What face.js, which is in index.html, explains: `again` is there when the rest of the page works. */
class PartFailed extends CustomEvent<unknown> {
  constructor(
    detail: unknown,
    readonly again: () => void,
  ) {
    super('boveda:failed', { detail, cancelable: true });
  }
}

/** Fetches a part of the shell when it is first used. One that does not arrive, or not yet, is explained, with a button that asks for it again. */
export function fetchPart<Part>(load: () => Promise<Part>, use: (part: Part) => void): void {
  tellSlow(load()).then(use, (error: unknown) => {
    dispatchEvent(new PartFailed(error, () => fetchPart(load, use)));
  });
}
