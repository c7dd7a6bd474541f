import { useEffect, useSyncExternalStore } from 'react';
import { useAreaProps } from './area-context';

/** The slot whose filling adds options to the search of the shell (Ctrl+K). */
export const OPTIONS_SLOT = 'frame.opciones';

/** A result: its address below `/{rfc}`, and what is shown of it. */
export interface FoundOption {
  /** Unique among those of the area. */
  readonly key: string;
  readonly to: string;
  readonly title: string;
  readonly detail?: string;
  /** A short state beside the title, `Cancelado`. */
  readonly state?: { readonly text: string; readonly tone: 'info' | 'success' | 'warning' | 'danger' };
}

/** Results of one kind, best first. */
export interface FoundGroup {
  readonly title: string;
  readonly options: readonly FoundOption[];
  /** Whether nothing was found and these are only near; they are shown when nothing else is found either. */
  readonly isNearest?: boolean;
}

/** What an area found for a text. */
export interface Found {
  readonly text: string;
  readonly groups: readonly FoundGroup[];
  readonly isWaiting: boolean;
  /** Why nothing could be searched, as a sentence for the user. */
  readonly problem?: string | undefined;
}

/** What the shell passes to the filling of OPTIONS_SLOT. It draws nothing: the shell owns the input and the options. */
export interface OptionsSlot {
  /** The text that the user typed, trimmed. */
  getText(): string;
  /** Calls back when the text changes. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** Replaces what the area found. What it found for another text than the present one is not shown. */
  offer(area: string, found: Found): void;
}

const nowhere: OptionsSlot = { getText: () => '', subscribe: () => () => undefined, offer: () => undefined };

const useSlot = () => (useAreaProps().slotProps as OptionsSlot | undefined) ?? nowhere;

/** Inside the filling of OPTIONS_SLOT: the text that the user typed. */
export function useOptionsText(): string {
  const slot = useSlot();
  return useSyncExternalStore(slot.subscribe, slot.getText);
}

/** Inside the filling of OPTIONS_SLOT: passes what was found to the shell, whenever it is another object. */
export function useOfferOptions(found: Found): void {
  const slot = useSlot();
  const { area } = useAreaProps();
  useEffect(() => slot.offer(area.id, found), [slot, area.id, found]);
}
