import { primerDiaDeDescarga } from '@boveda/contracts/sat';
import { Button, DOWNLOAD_ERROR_SECONDS, describeProblem, today, useToast } from '@boveda/ui-kit';
import { DateInput, lastMonth } from '@boveda/ui-kit/filters';
import { Modal } from '@boveda/ui-kit/overlay';
import { Radio } from '@boveda/ui-kit/settings-form';
import { useId, useState } from 'react';
import { useAddDescargaMutation } from '../api';
import { direccionOf, fechaOf } from './texts';

/** What can be asked for, and the requests that it takes: the SAT has one for each direction. */
const choices = {
  recibidos: { label: 'Recibidos', isemitidos: ['false'] },
  emitidos: { label: 'Emitidos', isemitidos: ['true'] },
  ambos: { label: 'Ambos', isemitidos: ['false', 'true'] },
} as const;
type Choice = keyof typeof choices;

/** The SAT has a service for each. */
const kinds = [
  { value: 'cfdi', label: 'CFDI' },
  { value: 'retenciones', label: 'Retenciones' },
] as const;

interface Periodo {
  fechaini?: string;
  fechafin?: string;
  choice: Choice;
  contenido: (typeof kinds)[number]['value'];
}

/** Asks for period and direction, and for a confirmation: the SAT accepts the same period only a few times. */
export function AddModal({ onClose }: { onClose(): void }) {
  const [periodo, setPeriodo] = useState<Periodo>({ choice: 'recibidos', contenido: 'cfdi' });
  const [isConfirming, setConfirming] = useState(false);
  const [unsettled, setUnsettled] = useState({ fechaini: false, fechafin: false });
  const { fechaini, fechafin } = periodo;
  if (isConfirming && fechaini && fechafin)
    return (
      <Confirm
        {...periodo}
        fechaini={fechaini}
        fechafin={fechafin}
        onBack={() => setConfirming(false)}
        onClose={onClose}
      />
    );
  return (
    <Modal
      open
      title="Nueva solicitud de descarga"
      okText="Aceptar"
      cancelText="Cancelar"
      okButtonProps={{ disabled: !fechaini || !fechafin || unsettled.fechaini || unsettled.fechafin }}
      onOk={() => setConfirming(true)}
      onCancel={onClose}
    >
      <Fields
        periodo={periodo}
        onChange={(patch) => setPeriodo((current) => ({ ...current, ...patch }))}
        onUnsettled={(patch) => setUnsettled((current) => ({ ...current, ...patch }))}
      />
      <Button
        effect="change"
        type="link"
        className="descargas-month"
        onClick={() => {
          const { from, to } = lastMonth();
          setPeriodo({ ...periodo, fechaini: from, fechafin: to, choice: 'ambos' });
          setConfirming(true);
        }}
      >
        Todo el mes pasado
      </Button>
    </Modal>
  );
}

interface FieldsProps {
  periodo: Periodo;
  onChange(patch: Partial<Periodo>): void;
  /** Tells which boxes show something else than the dates of the period. */
  onUnsettled(patch: { fechaini?: boolean; fechafin?: boolean }): void;
}

function Fields({ periodo, onChange, onUnsettled }: FieldsProps) {
  const id = useId();
  const { fechaini, fechafin, choice, contenido } = periodo;
  const lastDay = today();
  const oldest = primerDiaDeDescarga(lastDay);
  return (
    <div className="descargas-form">
      <div>
        <label htmlFor={`${id}i`}>Fecha Inicial</label>
        <DateInput
          id={`${id}i`}
          value={fechaini}
          min={oldest}
          max={fechafin ?? lastDay}
          onChange={(day) => onChange({ fechaini: day })}
          onUnsettled={(is) => onUnsettled({ fechaini: is })}
        />
      </div>
      <div>
        <label htmlFor={`${id}f`}>Fecha Final</label>
        <DateInput
          id={`${id}f`}
          value={fechafin}
          min={fechaini ?? oldest}
          max={lastDay}
          onChange={(day) => onChange({ fechafin: day })}
          onUnsettled={(is) => onUnsettled({ fechafin: is })}
        />
      </div>
      <Radio.Group
        aria-label="CFDIs"
        value={choice}
        onChange={({ target }) => onChange({ choice: target.value })}
        options={Object.entries(choices).map(([value, { label }]) => ({ value, label }))}
      />
      <Radio.Group
        aria-label="Tipo de CFDI"
        value={contenido}
        onChange={({ target }) => onChange({ contenido: target.value })}
        options={[...kinds]}
      />
    </div>
  );
}

interface ConfirmProps extends Required<Periodo> {
  onBack(): void;
  onClose(): void;
}

function Confirm({ onBack, onClose, fechaini, fechafin, choice, contenido }: ConfirmProps) {
  const [add, { isLoading }] = useAddDescargaMutation();
  const toast = useToast();
  const { isemitidos } = choices[choice];
  const label = isemitidos.map((each) => direccionOf({ isemitidos: each === 'true' ? 1 : 0, contenido })).join(' y ');
  const send = async () => {
    for (const each of isemitidos) {
      const { data, error } = await add({ fechaini, fechafin, isemitidos: each, contenido });
      if (data) toast.success(data.msg);
      else {
        const { title, msg } = describeProblem(error);
        toast.error(title, msg, { seconds: DOWNLOAD_ERROR_SECONDS });
        break;
      }
    }
    onClose();
  };
  return (
    <Modal
      open
      title="¿Desea solicitar la descarga al SAT?"
      okText="Aceptar"
      cancelText="Regresar"
      confirmLoading={isLoading}
      onOk={() => void send()}
      onCancel={onBack}
    >
      <p>
        {contenido === 'cfdi' && 'CFDIs '}
        <strong>{label}</strong> del <strong>{fechaOf(fechaini)}</strong> al <strong>{fechaOf(fechafin)}</strong>
      </p>
      {isemitidos.length > 1 && <p>Son {isemitidos.length} solicitudes.</p>}
    </Modal>
  );
}
