import { sdk, useContribuyente } from '@boveda/area-kit';
import type { DiotDelMes } from '@boveda/contracts';
import { Button, formatInstant } from '@boveda/ui-kit';
import { useId } from 'react';
import { useDownload } from '../use-download';

/** Files of the DIOT as they were generated or kept at the close; each can be downloaded again. */
export function ArchivosDiot({ diot: { mes, archivos } }: { diot: DiotDelMes }) {
  const id = useId();
  const save = useDownload();
  const { rfc } = useContribuyente();
  if (archivos.length === 0) return null;
  const download = (archivo: string) =>
    save(() => sdk.diot.download(mes, { archivo }), 'text/plain', `${rfc}_DIOT_${mes}.txt`);
  return (
    <section className="impuestos-card" aria-labelledby={id}>
      <h2 id={id}>Archivos conservados</h2>
      <ul className="impuestos-decisiones">
        {archivos.map((archivo) => (
          <li key={archivo.id}>
            <div>
              {formatInstant(archivo.fecha)}
              <small>
                {archivo.autor} · SHA-256 {archivo.sha256.slice(0, 12)}
              </small>
            </div>
            <Button
              effect="change"
              size="small"
              aria-label={`Descargar el archivo del ${formatInstant(archivo.fecha)}`}
              onClick={() => void download(archivo.id)}
            >
              Descargar
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
