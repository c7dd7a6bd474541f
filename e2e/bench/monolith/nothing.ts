// Replaces what a monolith does not need: previews, areas in development, modules shared with areas.
const nothing = () => undefined;

export const [fetchGuests, warmUp] = [nothing, nothing];
