/** Exports that this page started: their file is downloaded once when it is ready, and in no other tab. */
const begun = new Set<string>();

export const noteBegun = (id: string): void => {
  begun.add(id);
};

/** Whether this page started it; true only the first time. */
export const takeBegun = (id: string): boolean => begun.delete(id);
