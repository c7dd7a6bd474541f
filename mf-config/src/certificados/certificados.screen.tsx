import { useContribuyente } from '@boveda/area-kit';
import type { Certificado } from '@boveda/contracts';
import { Alert, Button, formatInstant } from '@boveda/ui-kit';
import { ToneBadge } from '@boveda/ui-kit/data';
import { PlusOutlined } from '@boveda/ui-kit/icons';
import { useState } from 'react';
import { useListCertificadosQuery } from '../api';
import { Filas } from '../partes/filas';
import { useModal } from '../partes/use-modal';
import { AgregarCertificadoModal } from './agregar-certificado.modal';
import { avisosOf, nombres, vigenciaOf } from './vigencia';

const tones = { vigente: 'success', por_vencer: 'warning', vencido: 'danger' } as const;

/** V1 §2 Certificados: with what the taxpayer signs what is asked of the SAT. */
export function CertificadosScreen() {
  const rows = useListCertificadosQuery();
  const { rfc } = useContribuyente();
  const adding = useModal();
  const [now] = useState(Date.now);
  return (
    <>
      <div className="cfg-cabeza">
        <h2>Certificados</h2>
        <Button type="primary" icon={<PlusOutlined />} ref={adding.opener} onClick={adding.open}>
          Agregar
        </Button>
      </div>
      <p className="cfg-suave">
        El CSD es necesario para aceptar o rechazar solicitudes de cancelación; la e.Firma (Fiel), para las descargas
        masivas del SAT.
      </p>
      {rows.data?.reclamado === false && (
        <Alert
          type="info"
          showIcon
          title={`Falta comprobar que ${rfc} es suyo.`}
          description="Agregue primero su e.firma. Hasta entonces no se usan sus CSD, sus correos ni las descargas del SAT."
        />
      )}
      {avisosOf(rows.data?.rows ?? [], now).map((aviso) => (
        <Alert key={aviso} type="warning" showIcon title={aviso} />
      ))}
      <Filas titulo="Certificados" rows={rows} rowKey={({ id }) => id} vacia="Aún no hay certificados">
        {(certificado) => <Fila certificado={certificado} now={now} />}
      </Filas>
      {adding.isOpen && <AgregarCertificadoModal onClose={adding.close} />}
    </>
  );
}

function Fila({ certificado, now }: { certificado: Certificado; now: number }) {
  const { numcert, tipo, fechaini, fechafin } = certificado;
  const { estado, texto } = vigenciaOf(certificado, now);
  return (
    <>
      <div className="cfg-fila-datos">
        <strong>{numcert}</strong>
        <small>Inicio {formatInstant(fechaini)}</small>
        <small>Vencimiento {formatInstant(fechafin)}</small>
      </div>
      <ToneBadge tone="info">{nombres[tipo]}</ToneBadge>
      <ToneBadge tone={tones[estado]}>{texto}</ToneBadge>
    </>
  );
}
