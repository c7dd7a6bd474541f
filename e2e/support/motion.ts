/** Runs in the page: resolves when its animations have ended, except those that repeat for ever. */
export const endOfMotion = async () => {
  const moving = document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(moving.map(({ finished }) => finished));
};
