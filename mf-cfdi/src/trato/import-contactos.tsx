import type { AnswerOf, api } from '@boveda/contracts';
import { MAX_IMPORTADOS } from '@boveda/contracts/impuestos';
import { Alert, describeProblem, FilePicker, plural } from '@boveda/ui-kit';
import { Modal } from '@boveda/ui-kit/overlay';
import { type ChangeEvent, useId, useState } from 'react';
import { type FilaContacto, readContactos } from './read-contactos';
import { useImportContactosMutation } from './trato-api';

/** Imports contacts of counterparts from a CSV or an Excel file, which is read here: the vault gets the rows alone. */
export function ImportContactos({ onClose }: { onClose(): void }) {
  const [rows, setRows] = useState<readonly FilaContacto[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [save, { data, error, isLoading }] = useImportContactosMutation();
  const input = useId();
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same file can be chosen again.
    target.value = '';
    if (!file) return;
    const found = await readContactos(file);
    setProblem('problem' in found ? found.problem : null);
    setRows('problem' in found ? [] : found.rows);
  };
  return (
    <Modal
      open
      title="Importar contactos"
      okText={rows.length > 0 ? `Importar ${plural(rows.length, 'contacto', 'contactos')}` : 'Importar'}
      cancelText="Cerrar"
      okButtonProps={{ disabled: rows.length === 0 }}
      confirmLoading={isLoading}
      onOk={() => void save({ rows: [...rows] }).then(({ error: refused }) => refused || setRows([]))}
      onCancel={onClose}
    >
      <p>
        Un CSV o un Excel (XLSX) con una fila de títulos: RFC, Nombre, Correo y Teléfono. Hasta {MAX_IMPORTADOS} filas.
        Solo se guardan los de contribuyentes que ya tienen CFDI.
      </p>
      <label htmlFor={input}>Archivo</label>
      <FilePicker
        id={input}
        text="Elegir archivo"
        accept=".csv,.xlsx,text/csv"
        onChange={(event) => void read(event)}
      />
      {problem && <Alert role="alert" type="error" showIcon title={problem} />}
      {error && <Alert role="alert" type="error" showIcon title={describeProblem(error).msg} />}
      {data && rows.length === 0 && <Resultado {...data} />}
    </Modal>
  );
}

const Resultado = ({ guardados, omitidos, rechazados }: AnswerOf<typeof api.contactos.importMany>) => (
  <>
    <Alert
      role="status"
      type={rechazados.length > 0 ? 'warning' : 'success'}
      showIcon
      title={`${plural(guardados, 'contacto guardado', 'contactos guardados')}${omitidos > 0 ? `; ${omitidos} ya estaban` : ''}`}
    />
    {rechazados.length > 0 && (
      <ul aria-label="No se guardaron">
        {rechazados.slice(0, 20).map(({ fila, msg }) => (
          // The first row has the titles.
          <li key={fila}>
            Fila {fila + 1}: {msg}
          </li>
        ))}
      </ul>
    )}
  </>
);
