/** Settings are missing, malformed or too weak; `message` lists all of them. */
export class EnvError extends Error {
  override readonly name = 'EnvError';

  constructor(readonly faults: readonly string[]) {
    super(`Configuration refused:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
}
