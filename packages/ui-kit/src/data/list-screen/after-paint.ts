/** Runs `work` once the browser has painted what the current event changed. */
export const afterPaint = (work: () => void): void => {
  requestAnimationFrame(() => setTimeout(work));
};
