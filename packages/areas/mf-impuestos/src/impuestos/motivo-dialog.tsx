import { MOTIVO_LENGTH } from '@boveda/contracts/impuestos';
import { Field } from '@boveda/ui-kit/filters';
import { Input } from '@boveda/ui-kit/form';
import { type ReactNode, useState } from 'react';
import { FormDialog } from './form-dialog';
import { type Answered, useAnswerToast } from './use-answer-toast';

interface Props {
  title: string;
  okText: string;
  /** More fields, before the reason. */
  children?: ReactNode;
  /** What is wrong with them. */
  falta?: string | null;
  /** Whether what the other fields say may be saved. */
  onCheck?(): boolean;
  onSave(motivo: string): Promise<Answered>;
  onClose(): void;
}

/** Asks for the reason of what changes a month. */
export function MotivoDialog({ title, okText, children, falta, onCheck, onSave, onClose }: Props) {
  const tell = useAnswerToast();
  const [motivo, setMotivo] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const save = async () => {
    const isWhole = onCheck?.() ?? true;
    if (motivo.trim() === '') return setMissing(true);
    if (!isWhole) return;
    setBusy(true);
    const answered = await onSave(motivo);
    setBusy(false);
    if (tell(answered)) onClose();
  };
  return (
    <FormDialog {...{ title, okText, falta, onClose }} isSaving={isBusy} onSave={() => void save()}>
      {children}
      <Field label="Motivo">
        {(id) => (
          <>
            <Input.TextArea
              id={id}
              value={motivo}
              maxLength={MOTIVO_LENGTH}
              rows={3}
              aria-required
              aria-invalid={isMissing}
              aria-describedby={isMissing ? `${id}-falta` : undefined}
              onChange={({ target }) => {
                setMotivo(target.value);
                setMissing(false);
              }}
            />
            {isMissing && (
              <span id={`${id}-falta`} role="alert" className="impuestos-falta">
                Escriba el motivo
              </span>
            )}
          </>
        )}
      </Field>
    </FormDialog>
  );
}
