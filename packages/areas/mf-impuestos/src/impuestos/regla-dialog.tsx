import { type ClaseFlujo, clasesActo, clasesGasto, claveProducto, type ReglaClase } from '@boveda/contracts/impuestos';
import { Field, TextBox } from '@boveda/ui-kit/filters';
import { useState } from 'react';
import { useSaveReglaMutation } from './impuestos-api';
import { MotivoDialog } from './motivo-dialog';

interface Props {
  /** Null: one of a product that is to be named. */
  regla: ReglaClase | null;
  onClose(): void;
}

/** Changes what is remembered of a counterparty or of products, or adds a rule of products. */
export function ReglaDialog({ regla, onClose }: Props) {
  const [producto, setProducto] = useState(regla?.producto ?? '');
  const [clase, setClase] = useState<ClaseFlujo>(regla?.clase ?? 'G');
  const [falta, setFalta] = useState<string | null>(null);
  const [save] = useSaveReglaMutation();
  const check = () => {
    if (regla) return true;
    const dicho = claveProducto().safeParse(producto);
    setFalta(dicho.success ? null : (dicho.error.issues[0]?.message ?? null));
    return dicho.success;
  };
  const grupos = [
    ['De lo que se recibe', clasesGasto, regla?.emitido !== true],
    ['De lo que se emite', clasesActo, regla?.emitido !== false],
  ] as const;
  const deContraparte = regla !== null && regla.producto === null;
  return (
    <MotivoDialog
      title={regla ? `Clase de ${regla.producto ?? regla.contraparte}` : 'Clase de un producto o servicio'}
      okText="Guardar"
      onCheck={check}
      onSave={(motivo) =>
        save(
          deContraparte
            ? { contraparte: regla.contraparte, clase, motivo }
            : { producto: producto.trim(), clase, motivo },
        )
      }
      onClose={onClose}
    >
      {!regla && (
        <Field label="ClaveProdServ: los primeros 2, 4 o 6 dígitos, o los 8">
          {(id) => (
            <TextBox
              id={id}
              inputMode="numeric"
              maxLength={8}
              value={producto}
              onChange={({ target }) => setProducto(target.value)}
            />
          )}
        </Field>
      )}
      {falta && (
        <span role="alert" className="impuestos-falta">
          {falta}
        </span>
      )}
      <label className="impuestos-campo">
        Clase
        <select className="bv-input" value={clase} onChange={({ target }) => setClase(target.value as ClaseFlujo)}>
          {grupos.map(
            ([titulo, clases, isFor]) =>
              isFor && (
                <optgroup key={titulo} label={titulo}>
                  {Object.entries(clases).map(([key, label]) => (
                    <option key={key} value={key}>
                      {label}
                    </option>
                  ))}
                </optgroup>
              ),
          )}
        </select>
      </label>
    </MotivoDialog>
  );
}
