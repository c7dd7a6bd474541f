/** Exports that this page began: their file is handed over as soon as it is made, once, and in no other tab. */
const begun = new Set<string>();

export const noteBegun = (id: string): void => {
  begun.add(id);
};

/** Whether this page began it; true only the first time. */
export const takeBegun = (id: string): boolean => begun.delete(id);
