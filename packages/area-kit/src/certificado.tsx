import type { Certificado } from '@boveda/contracts';
import { Alert } from '@boveda/ui-kit';
import { useState } from 'react';
import { Link } from './link';
import { paths } from './paths';
import { useContribuyente } from './use-contribuyente';

/** Certificates of a taxpayer, and whether its e.firma has shown whose the RFC is. */
interface Certificados {
  rows: readonly Pick<Certificado, 'fechaini' | 'fechafin'>[];
  reclamado?: boolean | undefined;
}

/** Whether one of these certificates is valid now and may be used; undefined until they are known. */
export function useVigencia(certificados: Certificados | undefined): 'vigente' | 'falta' | 'sin_reclamar' | undefined {
  const [now] = useState(Date.now);
  if (!certificados) return undefined;
  if (certificados.reclamado === false) return 'sin_reclamar';
  const isValid = certificados.rows.some(
    ({ fechaini, fechafin }) => Date.parse(fechaini) <= now && now < Date.parse(fechafin),
  );
  return isValid ? 'vigente' : 'falta';
}

/** What cannot be done without a certificate, and where it is added; who may not add it learns whom to ask. */
export function FaltaCertificado({ title, agregar }: { title: string; agregar: 'agregarlo' | 'agregarla' }) {
  const { privilegio } = useContribuyente();
  return (
    <Alert
      type="warning"
      showIcon
      title={title}
      description={
        privilegio === '1' ? (
          <Link to={paths.configuracion('certificados')}>
            {agregar === 'agregarlo' ? 'Agregarlo' : 'Agregarla'} en Certificados
          </Link>
        ) : (
          `Un administrador de este contribuyente puede ${agregar} en Certificados.`
        )
      }
    />
  );
}

/** What is closed while nobody has shown whose the RFC is, and where that is done. */
export function SinReclamar() {
  const { rfc, privilegio } = useContribuyente();
  const certificados = <Link to={paths.configuracion('certificados')}>Certificados</Link>;
  return (
    <Alert
      type="warning"
      showIcon
      title={`Falta comprobar que ${rfc} es suyo.`}
      description={
        <>
          {privilegio === '1' ? 'Agregue su e.firma en ' : 'Un administrador puede agregar la e.firma en '}
          {certificados}. Hasta entonces no se usan sus CSD, sus correos ni las descargas del SAT.
        </>
      }
    />
  );
}
