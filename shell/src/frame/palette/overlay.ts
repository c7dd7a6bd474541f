import type { ReactNode } from 'react';

/** Renders a dialog until it is closed. */
export type Overlay = (onClose: () => void) => ReactNode;
