import { sdk, useContribuyente } from '@boveda/area-kit';
import { type TipoSolicitud, tiposSolicitud } from '@boveda/contracts/impuestos';
import { Button } from '@boveda/ui-kit';
import { DownloadOutlined } from '@boveda/ui-kit/icons';
import { useId, useState } from 'react';
import { useDownload } from '../use-download';

const ZIP = 'application/zip';
const ORDEN = /^[A-Z]{3}\d{7}\/\d{2}$/;
const TRAMITE = /^[A-Z]{2}\d{12}$/;

/** Whose number a request names, and how it is written. */
const numeroDe = (solicitud: TipoSolicitud) =>
  solicitud === 'AF' || solicitud === 'FC'
    ? { label: 'Número de orden', form: ORDEN, example: 'ABC1234567/26' }
    : { label: 'Número de trámite', form: TRAMITE, example: 'AB123456789012' };

/** The files of contabilidad electrónica: the SAT asks for pólizas and folios with the number of an order or procedure. */
export function ArchivosXml({ mes, hasPolizas }: { mes: string; hasPolizas: boolean }) {
  const id = useId();
  const { rfc } = useContribuyente();
  const save = useDownload();
  const [solicitud, setSolicitud] = useState<TipoSolicitud>('AF');
  const [numero, setNumero] = useState('');
  const { label, form, example } = numeroDe(solicitud);
  const isNumero = form.test(numero);
  const nameOf = (letras: string) => `${rfc}${mes.replace('-', '')}${letras}.zip`;
  const downloadXml = (archivo: 'polizas' | 'folios', letras: string) =>
    save(() => sdk.polizas.downloadXml(mes, { archivo, solicitud, numero }), ZIP, nameOf(letras));
  return (
    <section className="impuestos-card" aria-labelledby={id}>
      <h2 id={id}>Archivos de contabilidad electrónica (Anexo 24)</h2>
      <p>
        Son de la propuesta: revíselos antes de enviarlos. Las pólizas y los folios solo se envían si el SAT los pide,
        con el número de su orden o trámite.
      </p>
      <div className="impuestos-tercero">
        <label className="impuestos-campo">
          Tipo de solicitud
          <select
            className="bv-input"
            value={solicitud}
            onChange={({ target }) => setSolicitud(target.value as TipoSolicitud)}
          >
            {Object.entries(tiposSolicitud).map(([clave, nombre]) => (
              <option key={clave} value={clave}>
                {clave}: {nombre}
              </option>
            ))}
          </select>
        </label>
        <label className="impuestos-campo">
          {label}
          <input
            className="bv-input"
            value={numero}
            placeholder={example}
            onChange={({ target }) => setNumero(target.value.trim().toUpperCase())}
          />
        </label>
      </div>
      <p className="impuestos-row-actions">
        <Button
          effect="export"
          icon={<DownloadOutlined />}
          disabled={!hasPolizas || !isNumero}
          onClick={() => void downloadXml('polizas', 'PL')}
        >
          Pólizas (XML)
        </Button>
        <Button
          effect="export"
          icon={<DownloadOutlined />}
          disabled={!hasPolizas || !isNumero}
          onClick={() => void downloadXml('folios', 'XF')}
        >
          Auxiliar de folios (XML)
        </Button>
        <Button
          effect="export"
          icon={<DownloadOutlined />}
          onClick={() => void save(() => sdk.polizas.downloadCatalogo(mes), ZIP, nameOf('CT'))}
        >
          Catálogo de cuentas (XML)
        </Button>
      </p>
    </section>
  );
}
