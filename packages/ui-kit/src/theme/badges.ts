/** Tone of a badge. */
export type Tone = 'success' | 'warning' | 'danger' | 'info';
