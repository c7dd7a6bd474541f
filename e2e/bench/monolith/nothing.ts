// In the place of what a monolith has no use for: previews, areas in development, what is provided to areas.
const nothing = () => undefined;

export const [loadGuests, currentGuests] = [nothing, nothing];
// A router with route.lazy fetches nothing ahead.
export const [warmUp, expectVisit, forgetVisit, warmUpWhenIdle] = [nothing, nothing, nothing, nothing];
