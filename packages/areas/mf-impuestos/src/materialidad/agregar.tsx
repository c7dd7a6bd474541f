import {
  type ClaseEvidencia,
  clasesEvidencia,
  type DocumentoEvidencia,
  MAX_EVIDENCIA_BYTES,
} from '@boveda/contracts/impuestos';
import { Button, describeProblem, FilePicker, today, useToast } from '@boveda/ui-kit';
import { CatalogField, DayField, Field, TextBox } from '@boveda/ui-kit/filters';
import { type FormEvent, useId, useState } from 'react';
import { useAnswerToast } from '../impuestos/use-answer-toast';
import { readBase64 } from '../read-base64';
import { useAddCfdiMutation, useUploadDocumentoMutation } from './materialidad-api';

interface SubirProps {
  id: string;
  /** The document that the next file supersedes. */
  sustituye: DocumentoEvidencia | null;
  onDone(): void;
}

/** Sends files of a kind, one after another. */
function useSend({ id, sustituye, onDone }: SubirProps) {
  const toast = useToast();
  const [upload, { isLoading }] = useUploadDocumentoMutation();
  const [clase, setClase] = useState<ClaseEvidencia>();
  const [fecha, setFecha] = useState<string | undefined>(today());
  const [autor, setAutor] = useState('');
  const [nota, setNota] = useState('');
  const send = async (files: readonly File[]) => {
    for (const file of files) {
      if (file.size > MAX_EVIDENCIA_BYTES) {
        toast.error(file.name, 'El archivo pesa más de 12 MB.');
        continue;
      }
      const { data, error } = await upload({
        ...{ id, fecha: fecha ?? today(), autor, nota, clase: sustituye?.clase ?? clase ?? 'otra' },
        nombre: file.name.slice(-255),
        archivob64: await readBase64(file),
        ...(sustituye && { sustituye: sustituye.numero }),
      });
      const problem = error && describeProblem(error);
      if (problem) toast.error(problem.title, `${file.name}: ${problem.msg}`);
      if (data) toast.success(data.msg, file.name);
      // One file supersedes one document.
      if (sustituye) return onDone();
    }
  };
  return { isLoading, clase, setClase, fecha, setFecha, autor, setAutor, nota, setNota, send };
}

/** Takes files of any kind. */
export function SubirDocumento(props: SubirProps) {
  const { sustituye, onDone } = props;
  const { isLoading, clase, setClase, fecha, setFecha, autor, setAutor, nota, setNota, send } = useSend(props);
  const inputId = useId();
  return (
    <section aria-label="Subir documentos" aria-busy={isLoading}>
      <h2>{sustituye ? `Sustituir el documento ${sustituye.numero}, ${sustituye.nombre}` : 'Subir documentos'}</h2>
      <div className="impuestos-materialidad-form">
        {!sustituye && (
          <CatalogField
            label="Clase"
            plain
            all="Otra"
            catalog={clasesEvidencia}
            value={clase}
            onChange={(code) => setClase(code)}
          />
        )}
        <DayField label="Fecha del documento" value={fecha} onChange={setFecha} />
        <Texto label="De quién es" value={autor} onChange={setAutor} />
        <Texto label="Nota" value={nota} onChange={setNota} />
        <div className="bv-filter-field">
          <label htmlFor={inputId}>Archivos</label>
          <FilePicker
            effect="change"
            id={inputId}
            text="Elegir archivos"
            multiple={!sustituye}
            disabled={isLoading}
            onChange={({ target }) => {
              const files = [...(target.files ?? [])];
              target.value = '';
              void send(files);
            }}
          />
          <small>
            De cualquier tipo, de hasta 12 MB. Se guardan como llegan: no se abren, no se cambian, no se borran.
          </small>
        </div>
        {sustituye && <Button onClick={onDone}>No sustituir</Button>}
      </div>
    </section>
  );
}

interface TextoProps {
  label: string;
  value: string;
  onChange(value: string): void;
}

const Texto = ({ label, value, onChange }: TextoProps) => (
  <Field label={label}>
    {(id) => (
      <TextBox
        id={id}
        value={value}
        maxLength={300}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
);

/** Adds a CFDI of the vault with the complements that pay it. */
export function AgregarCfdi({ id }: { id: string }) {
  const tell = useAnswerToast();
  const [add, { isLoading }] = useAddCfdiMutation();
  const [uuid, setUuid] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (tell(await add({ id, uuid: uuid.trim().toLowerCase() }))) setUuid('');
  };
  return (
    <form className="impuestos-materialidad-form" aria-label="Agregar CFDI" onSubmit={(event) => void submit(event)}>
      <Texto label="UUID de un CFDI de la bóveda" value={uuid} onChange={setUuid} />
      <Button effect="change" htmlType="submit" loading={isLoading} disabled={uuid.trim() === ''}>
        Agregar CFDI y sus REP
      </Button>
    </form>
  );
}
