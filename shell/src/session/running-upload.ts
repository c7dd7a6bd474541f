import { type AppEvents, eventBus } from '@boveda/event-bus';
import { formatCount as count } from '@boveda/ui-kit/theme';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createState } from '../shared/create-state';

/** The progress of an upload, or its last known one. */
type Upload = AppEvents['upload.advanced'];

/** The last upload, and whether it is still in progress. */
const last = createState<{ upload: Upload | null; goesOn: boolean }>({ upload: null, goesOn: false });
/** An interrupted upload that no screen has shown yet. */
let interrupted: Upload | null = null;

eventBus.on('upload.advanced', (upload) => last.set({ upload, goesOn: true }));
eventBus.on('upload.ended', ({ interrupted: wasInterrupted, ...upload }) => {
  if (wasInterrupted) interrupted = upload;
  last.set({ upload, goesOn: false });
});

/** The upload in progress, which leaving its taxpayer or the session would interrupt; null without one. */
export function runningUpload(): Upload | null {
  const { upload, goesOn } = last.get();
  return goesOn ? upload : null;
}

/** The last upload, and whether it is still in progress; renders again as it advances. */
export const useLastUpload = () => useSyncExternalStore(last.subscribe, last.get);

/** The progress of an upload as a sentence. */
export const sentOf = ({ finished, total, aceptados, rechazados }: Upload): string =>
  `${count(finished)} de ${count(total)} enviados (${count(aceptados)} aceptados, ${count(rechazados)} rechazados)`;

/** What was sent of an interrupted upload, for the first screen after it, until the user dismisses it. */
export function useInterrupted(): [text: string | null, dismiss: () => void] {
  const [upload, setUpload] = useState(interrupted);
  useEffect(() => {
    interrupted = null;
  }, []);
  const text =
    upload &&
    `Se interrumpió la subida a ${upload.rfc}: ${sentOf(upload)}. Vuelva a subir los demás; lo que ya esté guardado no se duplica.`;
  return [text, () => setUpload(null)];
}
