import { type AppEvents, eventBus } from '@boveda/event-bus';
import { useEffect, useState, useSyncExternalStore } from 'react';

/** How far an upload is, or how far it came. */
export type Upload = AppEvents['upload.advanced'];

let running: Upload | null = null;
let last: Upload | null = null;
/** What nobody has been told of yet. */
let interrupted: Upload | null = null;
const listeners = new Set<() => void>();
const set = (upload: Upload, goesOn: boolean) => {
  last = upload;
  running = goesOn ? upload : null;
  for (const listener of listeners) listener();
};

eventBus.on('upload.advanced', (upload) => set(upload, true));
eventBus.on('upload.ended', ({ interrupted: wasInterrupted, ...upload }) => {
  if (wasInterrupted) interrupted = upload;
  set(upload, false);
});

/** The upload that ends when its taxpayer or the session is left; null while there is none. */
export const runningUpload = (): Upload | null => running;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The upload of before or of now, and whether it goes on; drawn again as it does. */
export const useLastUpload = (): { upload: Upload | null; goesOn: boolean } => {
  const upload = useSyncExternalStore(subscribe, () => last);
  const goesOn = useSyncExternalStore(subscribe, () => running !== null);
  return { upload, goesOn };
};

const count = (number: number) => number.toLocaleString('es-MX');

/** What has been answered of an upload. */
export const sentOf = ({ finished, total, aceptados, rechazados }: Upload): string =>
  `${count(finished)} de ${count(total)} enviados (${count(aceptados)} aceptados, ${count(rechazados)} rechazados)`;

/** What was sent of an upload that was left, told once: by the first screen after it. Until somebody dismisses it. */
export function useInterrupted(): [text: string | null, dismiss: () => void] {
  const [told, setTold] = useState(interrupted);
  useEffect(() => {
    interrupted = null;
  }, []);
  const text =
    told &&
    `Se interrumpió la subida a ${told.rfc}: ${sentOf(told)}. Vuelva a subir los demás; lo que ya esté guardado no se duplica.`;
  return [text, () => setTold(null)];
}
