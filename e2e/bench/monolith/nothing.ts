// In the place of what a monolith has no use for: previews, areas in development, what is provided to areas.
const none = { phase: 'none' } as const;
const nothing = () => undefined;

export const useDevArea = () => none;
export const usePreview = () => none;
export const [DevBanner, DevNotice, PreviewBanner, PreviewNotice] = [nothing, nothing, nothing, nothing];
export const [startDevArea, startPreview, checkPreview] = [nothing, nothing, nothing];
// A router with route.lazy fetches nothing ahead.
export const [warmUp, expectVisit, forgetVisit, warmUpWhenIdle] = [nothing, nothing, nothing, nothing];
