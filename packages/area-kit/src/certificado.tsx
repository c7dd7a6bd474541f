import type { Certificado } from '@boveda/contracts';
import { Alert } from '@boveda/ui-kit';
import { useState } from 'react';
import { Link } from './link';
import { paths } from './paths';
import { useContribuyente } from './use-contribuyente';

/** Certificates of a taxpayer, and whether its e.firma has claimed the RFC. */
interface Certificados {
  rows: readonly Pick<Certificado, 'fechaini' | 'fechafin'>[];
  reclamado?: boolean | undefined;
}

/** Whether one of these certificates is valid now and may be used; undefined while they load. */
export function useVigencia(certificados: Certificados | undefined): 'vigente' | 'missing' | 'unclaimed' | undefined {
  const [now] = useState(Date.now);
  if (!certificados) return undefined;
  if (certificados.reclamado === false) return 'unclaimed';
  const isValid = certificados.rows.some(
    ({ fechaini, fechafin }) => Date.parse(fechaini) <= now && now < Date.parse(fechafin),
  );
  return isValid ? 'vigente' : 'missing';
}

/** Says what needs a certificate, with a link to add it; an Auxiliar is referred to an administrador. */
export function MissingCertificado({ title, addText }: { title: string; addText: 'agregarlo' | 'agregarla' }) {
  const { privilegio } = useContribuyente();
  return (
    <Alert
      type="warning"
      showIcon
      title={title}
      description={
        privilegio === '1' ? (
          <Link to={paths.configuracion('certificados')}>
            {addText === 'agregarlo' ? 'Agregarlo' : 'Agregarla'} en Certificados
          </Link>
        ) : (
          `Un administrador de este contribuyente puede ${addText} en Certificados.`
        )
      }
    />
  );
}

/** Says what is disabled until an e.firma has claimed the RFC, with a link to add it. */
export function UnclaimedRfc() {
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
