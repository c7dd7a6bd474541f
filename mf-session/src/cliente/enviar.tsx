import { type ClaseDocumento, clasesDocumento, NOTA_DOCUMENTO } from '@boveda/contracts/sat';
import { FilePicker } from '@boveda/ui-kit';
import { ToneBadge } from '@boveda/ui-kit/data';
import { Field, TextBox } from '@boveda/ui-kit/filters';
import { type ChangeEvent, useId, useState } from 'react';
import { useEnvio } from './use-envio';

const clases = Object.entries(clasesDocumento) as [ClaseDocumento, string][];

/** Takes a photo or files and sends them at once. */
export function Enviar() {
  const { send, resultados, progreso } = useEnvio();
  const [clase, setClase] = useState<ClaseDocumento>('comprobante');
  const [nota, setNota] = useState('');
  const [foto, archivos] = [useId(), useId()];
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    target.value = '';
    void send(files, clase, nota.trim()).then(() => setNota(''));
  };
  const busy = progreso !== null;
  return (
    <section className="session-cliente-box" aria-labelledby="cliente-enviar" aria-busy={busy}>
      <h2 id="cliente-enviar">Enviar documentos</h2>
      <p>Fotos, PDF, facturas en XML o ZIP. Las facturas se guardan en la bóveda; lo demás le llega a su contador.</p>
      <div className="session-cliente-enviar">
        <Field label="Qué es">
          {(id) => (
            <select
              id={id}
              className="bv-input"
              value={clase}
              onChange={({ target }) => setClase(target.value as ClaseDocumento)}
            >
              {clases.map(([code, nombre]) => (
                <option key={code} value={code}>
                  {nombre}
                </option>
              ))}
            </select>
          )}
        </Field>
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
        <div className="bv-filter-field">
          <label htmlFor={foto}>Con la cámara</label>
          <FilePicker
            id={foto}
            text="Tomar foto"
            accept="image/*"
            capture="environment"
            disabled={busy}
            onChange={take}
          />
        </div>
        <div className="bv-filter-field">
          <label htmlFor={archivos}>Del teléfono o la computadora</label>
          <FilePicker
            id={archivos}
            text="Elegir archivos"
            accept=".xml,.zip,.pdf,image/*"
            multiple
            disabled={busy}
            onChange={take}
          />
        </div>
      </div>
      <p role="status">{progreso ?? ''}</p>
      {resultados.length > 0 && (
        <ul className="session-cliente-lista" aria-label="Resultado del envío">
          {resultados.map(({ archivo, isSent, texto }, at) => (
            <li key={`${at} ${archivo}`}>
              <span className="session-cliente-texto">{archivo}</span>
              <ToneBadge tone={isSent ? 'success' : 'danger'}>{isSent ? 'Enviado' : 'No se envió'}</ToneBadge>
              <small>{texto}</small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
