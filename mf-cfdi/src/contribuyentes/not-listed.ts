/** The text of the specification for an RFC that is not in the list (V2 §8). */
export const NOT_LISTED = 'No Se encuentra en lista EFOS';
