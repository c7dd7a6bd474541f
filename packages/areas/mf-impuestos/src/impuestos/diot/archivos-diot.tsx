import { sdk, useContribuyente } from '@boveda/area-kit';
import type { DiotDelMes } from '@boveda/contracts';
import { Button, DOWNLOAD_ERROR_SECONDS, describeProblem, formatInstant, useToast } from '@boveda/ui-kit';
import { saveFile } from '@boveda/ui-kit/viewers';
import { useId } from 'react';

/** Files of the DIOT as they were generated or kept at the close; each can be downloaded again. */
export function ArchivosDiot({ diot: { mes, archivos } }: { diot: DiotDelMes }) {
  const id = useId();
  const toast = useToast();
  const { rfc } = useContribuyente();
  if (archivos.length === 0) return null;
  const download = async (archivo: string) => {
    try {
      const bytes = await sdk.diot.download(mes, { archivo });
      saveFile(bytes as Uint8Array<ArrayBuffer>, 'text/plain', `${rfc}_DIOT_${mes}.txt`);
    } catch (error) {
      const { title, msg } = describeProblem(error);
      toast.error(title, msg, { seconds: DOWNLOAD_ERROR_SECONDS });
    }
  };
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
