/** Runs `work` at the first call and answers every call with its result; after a failure the next call runs it again. */
export function onceItWorks<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null;
  return () => {
    running ??= work().catch((error) => {
      running = null;
      throw error;
    });
    return running;
  };
}
