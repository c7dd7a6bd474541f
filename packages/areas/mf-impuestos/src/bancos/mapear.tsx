import {
  type ColumnaBanco,
  columnasBanco,
  type EstadoSubido,
  ordenesFecha,
  type PerfilBanco,
} from '@boveda/contracts/impuestos';
import { Field, TextBox } from '@boveda/ui-kit/filters';
import { Modal } from '@boveda/ui-kit/overlay';
import { useState } from 'react';

interface Props {
  nombre: string;
  porMapear: NonNullable<EstadoSubido['porMapear']>;
  isSaving: boolean;
  onSave(perfil: PerfilBanco): void;
  onClose(): void;
}

/** Asks what each column of a table is, of which the vault knows no bank. It is remembered for files with the same titles. */
export function Mapear({ nombre, porMapear: { titulos, muestra, perfil }, isSaving, onSave, onClose }: Props) {
  const [banco, setBanco] = useState(perfil.banco);
  const [orden, setOrden] = useState(perfil.orden);
  const [chosen, setChosen] = useState<Partial<Record<ColumnaBanco, number>>>(perfil.columnas);
  const [falta, setFalta] = useState<string | null>(null);
  const columnaAt = (at: number) =>
    (Object.keys(chosen) as ColumnaBanco[]).find((columna) => chosen[columna] === at) ?? '';
  const choose = (at: number, columna: ColumnaBanco | '') => {
    const rest = Object.entries(chosen).filter(([key, place]) => place !== at && key !== columna);
    setChosen(Object.fromEntries(columna === '' ? rest : [...rest, [columna, at]]));
    setFalta(null);
  };
  const save = () => {
    const missing = missingIn(chosen);
    if (missing) return setFalta(missing);
    onSave({ banco: banco.trim(), orden, columnas: chosen });
  };
  return (
    <Modal
      open
      title={`Columnas de ${nombre}`}
      okText="Guardar y leer"
      cancelText="Cancelar"
      width={760}
      confirmLoading={isSaving}
      onOk={save}
      onCancel={onClose}
    >
      <div className="impuestos-bancos-mapear">
        <p>Diga qué es cada columna. Se recuerda para los archivos con los mismos títulos.</p>
        <Field label="Banco">
          {(id) => (
            <TextBox
              id={id}
              value={banco}
              maxLength={60}
              autoComplete="off"
              onChange={({ target }) => setBanco(target.value)}
            />
          )}
        </Field>
        <label className="impuestos-bancos-campo">
          Orden de la fecha
          <select className="bv-input" value={orden} onChange={({ target }) => setOrden(target.value as typeof orden)}>
            {Object.entries(ordenesFecha).map(([key, text]) => (
              <option key={key} value={key}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <ul className="impuestos-bancos-columnas">
          {titulos.map((titulo, at) => (
            <li key={at}>
              <label className="impuestos-bancos-campo">
                {titulo || `Columna ${at + 1}`}
                <select
                  className="bv-input"
                  value={columnaAt(at)}
                  onChange={({ target }) => choose(at, target.value as ColumnaBanco | '')}
                >
                  <option value="">No se usa</option>
                  {Object.entries(columnasBanco).map(([key, text]) => (
                    <option key={key} value={key}>
                      {text}
                    </option>
                  ))}
                </select>
              </label>
              <small>
                {muestra
                  .map((row) => row[at])
                  .filter(Boolean)
                  .slice(0, 3)
                  .join(' · ')}
              </small>
            </li>
          ))}
        </ul>
        {falta && (
          <span role="alert" className="impuestos-bancos-falta">
            {falta}
          </span>
        )}
      </div>
    </Modal>
  );
}

/** What a table cannot be read without. */
function missingIn({ fecha, importe, cargo, abono }: Partial<Record<ColumnaBanco, number>>): string | null {
  if (fecha === undefined) return 'Falta decir cuál columna es la fecha';
  if (importe === undefined && (cargo === undefined || abono === undefined))
    return 'Falta decir cuál columna es el importe, o cuáles son el cargo y el abono';
  return null;
}
