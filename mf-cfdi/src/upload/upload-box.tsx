import { Flex, useRefusal, useToast } from '@boveda/ui-kit';
import { Card } from '@boveda/ui-kit/layout';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { currentUpload } from './current-upload';
import { readDropped, type Selection } from './picked-files';
import { readLoosePdfs } from './read-loose-pdfs';
import { ReasonList } from './reason-list';
import { UploadFinished } from './upload-finished';
import { UploadPicker } from './upload-picker';
import { type IgnoredReason, ignoredTexts, toReason } from './upload-queue';
import { UploadRunning } from './upload-running';
import { useFileDrop } from './use-file-drop';

/** Reasons with a toast of their own (V1 §5); the box names the files of every reason. */
const warned: IgnoredReason[] = ['too_large', 'cfdi_limit', 'zip_limit'];

/** Height of the idle box, to avoid a layout shift when an upload starts. */
const MIN_HEIGHT = 308;

/** The upload box: fills the slot `dashboard.upload`. */
export function UploadBox() {
  const state = useSyncExternalStore(currentUpload.subscribe, currentUpload.getState);
  const toast = useToast();
  const box = useFocusKept(state.step);

  const refusal = useRefusal('change');

  const start = async (picked: Selection) => {
    if (refusal) return toast.info('No se puede hacer', refusal);
    const selection = await readLoosePdfs(picked);
    if (state.step === 'subiendo') {
      toast.warning('Espere a que termine la subida actual');
      return;
    }
    const ignored = currentUpload.start(selection);
    for (const reason of warned) {
      if (ignored.some((file) => file.reason === reason)) toast.warning(ignoredTexts[reason]);
    }
  };
  const isOver = useFileDrop(async (transfer) => await start(await readDropped(transfer)));

  return (
    <Card title="Subir CFDI" ref={box} tabIndex={-1} style={{ minHeight: MIN_HEIGHT }}>
      {state.step === 'idle' && (
        <Flex vertical gap={12}>
          <UploadPicker isOver={isOver} onPick={(picked) => void start(picked)} />
          <ReasonList title="No se enviaron" reasons={state.ignored.map(toReason)} />
        </Flex>
      )}
      {state.step === 'subiendo' && <UploadRunning {...state} onCancel={currentUpload.cancel} />}
      {state.step === 'completado' && <UploadFinished {...state} onAccept={currentUpload.reset} />}
    </Card>
  );
}

/** Moves the focus to the box when the focused button disappears with its step. */
function useFocusKept(step: string) {
  const box = useRef<HTMLDivElement>(null);
  const lastStep = useRef(step);
  useEffect(() => {
    const moved = lastStep.current !== step;
    lastStep.current = step;
    if (moved && document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [step]);
  return box;
}
