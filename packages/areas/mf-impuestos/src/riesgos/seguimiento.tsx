import {
  type EstadoRiesgo,
  estadosRiesgo,
  MOTIVO_LENGTH,
  nombreDeRiesgo,
  type PersonaRiesgo,
  type Riesgo,
} from '@boveda/contracts/impuestos';
import { describeProblem, useToast } from '@boveda/ui-kit';
import { CatalogField, Choice, Field } from '@boveda/ui-kit/filters';
import { Input } from '@boveda/ui-kit/form';
import { Modal } from '@boveda/ui-kit/overlay';
import { useState } from 'react';
import { useFollowRiesgoMutation } from './riesgos-api';
import { sujetoDe } from './riesgos-columns';

interface Props {
  riesgo: Riesgo;
  personas: readonly PersonaRiesgo[];
  onClose(): void;
}

/** Says in which state a risk is, who is responsible, and why. To close it takes a reason. */
export function Seguimiento({ riesgo, personas, onClose }: Props) {
  const toast = useToast();
  const [follow, { isLoading }] = useFollowRiesgoMutation();
  const [estado, setEstado] = useState<EstadoRiesgo>(riesgo.estado);
  const [responsable, setResponsable] = useState(riesgo.responsable?.id ?? '');
  const [motivo, setMotivo] = useState(riesgo.motivo);
  const [isMissing, setMissing] = useState(false);
  const save = async () => {
    if (estado === 'cerrado' && motivo.trim() === '') return setMissing(true);
    const { data, error } = await follow({
      clave: riesgo.clave,
      estado,
      responsable: responsable || null,
      motivo: motivo.trim(),
    });
    if (error) {
      const { title, msg } = describeProblem(error);
      return toast.error(title, msg);
    }
    if (data) toast.success(data.msg);
    onClose();
  };
  return (
    <Modal
      open
      title={`Seguimiento: ${nombreDeRiesgo(riesgo)}, ${sujetoDe(riesgo)}`}
      okText="Guardar"
      cancelText="Cancelar"
      confirmLoading={isLoading}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className="impuestos-riesgos-form">
        <CatalogField
          label="Estado del riesgo"
          plain
          all={null}
          catalog={estadosRiesgo}
          value={estado}
          onChange={(next = 'abierto') => {
            setEstado(next);
            setMissing(false);
          }}
        />
        <Field label="Responsable">
          {(id) => (
            <Choice
              id={id}
              value={responsable}
              options={[{ value: '', label: 'Sin responsable' }, ...personas.map(optionOf)]}
              onChange={setResponsable}
            />
          )}
        </Field>
        <Field label="Motivo o nota">
          {(id) => (
            <>
              <Input.TextArea
                id={id}
                value={motivo}
                maxLength={MOTIVO_LENGTH}
                rows={3}
                aria-required={estado === 'cerrado'}
                aria-invalid={isMissing}
                aria-describedby={isMissing ? `${id}-falta` : undefined}
                onChange={({ target }) => {
                  setMotivo(target.value);
                  setMissing(false);
                }}
              />
              {isMissing && (
                <span id={`${id}-falta`} role="alert" className="impuestos-riesgos-falta">
                  Escriba el motivo
                </span>
              )}
            </>
          )}
        </Field>
      </div>
    </Modal>
  );
}

const optionOf = ({ id, nombre, correo }: PersonaRiesgo) => ({
  value: id,
  label: nombre ? `${nombre} (${correo})` : correo,
});
