import { type ClaseDocumento, clasesDocumento, NOTA_DOCUMENTO } from '@boveda/contracts/sat';
import { Button, FilePicker, type FilePickerProps, plural } from '@boveda/ui-kit';
import { ToneBadge } from '@boveda/ui-kit/data';
import { Field, TextBox } from '@boveda/ui-kit/filters';
import { useId, useState } from 'react';
import type { Compartidos } from './compartidos';
import { type Resultado, useEnvio } from './use-envio';

const clases = Object.entries(clasesDocumento) as [ClaseDocumento, string][];

/** Takes a photo or files and sends them at once, and what was shared when the person says so. */
export function Enviar({ compartidos: { files: compartidos, forget } }: { compartidos: Compartidos }) {
  const { send, resultados, progreso } = useEnvio();
  const [clase, setClase] = useState<ClaseDocumento>('comprobante');
  const [nota, setNota] = useState('');
  const start = (files: readonly File[]) => void send(files, clase, nota.trim()).then(() => setNota(''));
  const busy = progreso !== null;
  return (
    <section className="session-box" aria-labelledby="cliente-enviar" aria-busy={busy}>
      <h2 id="cliente-enviar">Enviar documentos</h2>
      <p>Fotos, PDF, facturas en XML o ZIP. Las facturas se guardan en la bóveda; lo demás le llega a su contador.</p>
      <div className="session-campos">
        <Clase clase={clase} onChange={setClase} />
        <Field label="Nota para su contador (opcional)">
          {(id) => (
            <TextBox
              id={id}
              value={nota}
              maxLength={NOTA_DOCUMENTO}
              autoComplete="off"
              onChange={({ target }) => setNota(target.value)}
            />
          )}
        </Field>
        <Picker
          label="Con la cámara"
          text="Tomar foto"
          accept="image/*"
          capture="environment"
          disabled={busy}
          onPick={start}
        />
        <Picker
          label="Del teléfono o la computadora"
          text="Elegir archivos"
          accept=".xml,.zip,.pdf,image/*"
          multiple
          disabled={busy}
          onPick={start}
        />
      </div>
      {compartidos.length > 0 && (
        <PorEnviar
          files={compartidos}
          isBusy={busy}
          onForget={forget}
          onSend={() => {
            start(compartidos);
            forget();
          }}
        />
      )}
      <p role="status">{progreso ?? ''}</p>
      <Resultados resultados={resultados} />
    </section>
  );
}

const Clase = ({ clase, onChange }: { clase: ClaseDocumento; onChange(clase: ClaseDocumento): void }) => (
  <Field label="Qué es">
    {(id) => (
      <select
        id={id}
        className="bv-input"
        value={clase}
        onChange={({ target }) => onChange(target.value as ClaseDocumento)}
      >
        {clases.map(([code, nombre]) => (
          <option key={code} value={code}>
            {nombre}
          </option>
        ))}
      </select>
    )}
  </Field>
);

interface PickerProps extends Omit<FilePickerProps, 'id' | 'onChange'> {
  label: string;
  onPick(files: readonly File[]): void;
}

function Picker({ label, onPick, ...input }: PickerProps) {
  const id = useId();
  return (
    <div className="bv-filter-field">
      <label htmlFor={id}>{label}</label>
      <FilePicker
        {...input}
        id={id}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          onPick(files);
        }}
      />
    </div>
  );
}

interface PorEnviarProps {
  files: readonly File[];
  isBusy: boolean;
  onSend(): void;
  onForget(): void;
}

/** Files shared from another app of the phone. Any page can post them, so they are sent only when the user confirms. */
const PorEnviar = ({ files, isBusy, onSend, onForget }: PorEnviarProps) => (
  <section className="session-cliente-mes" aria-label="Archivos compartidos">
    <p>
      {`Compartió ${plural(files.length, 'archivo', 'archivos')} con la bóveda: ${files.map(({ name }) => name).join(', ')}`}
    </p>
    <div className="session-campos">
      <Button type="primary" disabled={isBusy} onClick={onSend}>
        Enviar lo compartido
      </Button>
      <Button disabled={isBusy} onClick={onForget}>
        No enviar
      </Button>
    </div>
  </section>
);

const Resultados = ({ resultados }: { resultados: readonly Resultado[] }) =>
  resultados.length > 0 && (
    <ul className="session-lista" aria-label="Resultado del envío">
      {resultados.map(({ archivo, isSent, texto }, at) => (
        <li key={`${at} ${archivo}`}>
          <span className="session-texto">{archivo}</span>
          <ToneBadge tone={isSent ? 'success' : 'danger'}>{isSent ? 'Enviado' : 'No se envió'}</ToneBadge>
          <small>{texto}</small>
        </li>
      ))}
    </ul>
  );
