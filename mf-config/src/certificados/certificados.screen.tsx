import { useContribuyente } from '@boveda/area-kit';
import type { Certificado } from '@boveda/contracts';
import { Alert, Button, formatInstant } from '@boveda/ui-kit';
import { ToneBadge } from '@boveda/ui-kit/data';
import { PlusOutlined } from '@boveda/ui-kit/icons';
import { lazy, Suspense, useState } from 'react';
import { useListCertificadosQuery } from '../api';
import { RowList } from '../shared/row-list';
import { AddCertificadoModal } from './add-certificado-modal';
import { names, noticesOf, vigenciaOf } from './vigencia';

const CuentaPac = lazy(async () => ({ default: (await import('./cuenta-pac')).CuentaPac }));

const tones = { vigente: 'success', por_vencer: 'warning', vencido: 'danger' } as const;

/** V1 §2 Certificados: the certificates that sign the taxpayer's requests to the SAT. */
export function CertificadosScreen() {
  const rows = useListCertificadosQuery();
  const { rfc } = useContribuyente();
  const [isAdding, setAdding] = useState(false);
  const [now] = useState(Date.now);
  return (
    <>
      <div className="config-head">
        <h2>Certificados</h2>
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
          Agregar
        </Button>
      </div>
      <p className="config-muted">
        El CSD es necesario para aceptar o rechazar solicitudes de cancelación; la e.Firma (Fiel), para las descargas
        masivas del SAT.
      </p>
      {rows.data?.reclamado === false && (
        <Alert
          type="info"
          showIcon
          title={`Falta comprobar que ${rfc} es suyo.`}
          description="Agregue primero su e.firma. Hasta entonces no se usan sus CSD, sus correos ni las descargas del SAT. Si otra persona registró el RFC, al agregarla terminan los accesos que no son de usted y lo que se hizo con ellos."
        />
      )}
      {noticesOf(rows.data?.rows ?? [], now).map((notice) => (
        <Alert key={notice} type="warning" showIcon title={notice} />
      ))}
      <RowList label="Certificados" rows={rows} rowKey={({ id }) => id} empty="Aún no hay certificados">
        {(certificado) => <Row certificado={certificado} now={now} />}
      </RowList>
      <Suspense>
        <CuentaPac />
      </Suspense>
      {isAdding && <AddCertificadoModal onClose={() => setAdding(false)} />}
    </>
  );
}

function Row({ certificado, now }: { certificado: Certificado; now: number }) {
  const { numcert, tipo, fechaini, fechafin } = certificado;
  const { estado, text } = vigenciaOf(certificado, now);
  return (
    <>
      <div className="config-row-facts">
        <strong>{numcert}</strong>
        <small>Inicio {formatInstant(fechaini)}</small>
        <small>Vencimiento {formatInstant(fechafin)}</small>
      </div>
      <ToneBadge tone="info">{names[tipo]}</ToneBadge>
      <ToneBadge tone={tones[estado]}>{text}</ToneBadge>
    </>
  );
}
