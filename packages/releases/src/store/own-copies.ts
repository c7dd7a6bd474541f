/** Whether a file of a release is the chunk of its own copies of libraries, as its build names it. */
export const isCopies = (path: string): boolean => /(^|\/)own-copies\.[\w-]+\.(js|css)$/.test(path);
