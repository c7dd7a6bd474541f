// Replaces what a monolith does not need: previews, areas in development, modules shared with areas.
const noOp = () => undefined;

export const [fetchGuests, warmUp] = [noOp, noOp];
