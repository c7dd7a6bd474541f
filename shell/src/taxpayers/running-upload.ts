import { type AppEvents, eventBus } from '@boveda/event-bus';
import { useState, useSyncExternalStore } from 'react';

/** How far an upload is, or how far it came. */
export type Upload = AppEvents['upload.advanced'];

let running: Upload | null = null;
/** What nobody has been told of yet. */
let interrupted: Upload | null = null;
const listeners = new Set<() => void>();
const set = (upload: Upload | null) => {
  running = upload;
  for (const listener of listeners) listener();
};

eventBus.on('upload.advanced', set);
eventBus.on('upload.ended', ({ interrupted: wasInterrupted, ...upload }) => {
  if (wasInterrupted) interrupted = upload;
  set(null);
});

/** The upload that ends when its taxpayer or the session is left; null while there is none. */
export const runningUpload = (): Upload | null => running;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The same, drawn again as it goes on. */
export const useRunningUpload = (): Upload | null => useSyncExternalStore(subscribe, runningUpload);

const count = (number: number) => number.toLocaleString('es-MX');

/** What has been answered of an upload. */
export const sentOf = ({ finished, total, aceptados, rechazados }: Upload): string =>
  `${count(finished)} de ${count(total)} enviados (${count(aceptados)} aceptados, ${count(rechazados)} rechazados)`;

/** What was sent of an upload that was left, told once: by the first screen after it. */
export function takeInterrupted(): string | null {
  if (!interrupted) return null;
  const text = `Se interrumpió la subida a ${interrupted.rfc}: ${sentOf(interrupted)}. Vuelva a subir los demás; lo que ya esté guardado no se duplica.`;
  interrupted = null;
  return text;
}

/** That text until somebody dismisses it. */
export function useInterrupted(): [text: string | null, dismiss: () => void] {
  const [text, setText] = useState(takeInterrupted);
  return [text, () => setText(null)];
}
