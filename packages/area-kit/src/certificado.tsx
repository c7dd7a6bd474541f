import type { Certificado } from '@boveda/contracts';
import { Alert } from '@boveda/ui-kit';
import { useState } from 'react';
import { Link } from './link';
import { paths } from './paths';
import { useContribuyente } from './use-contribuyente';

/** Whether one of these certificates is valid now; undefined until they are known. */
export function useVigencia(
  certificados: readonly Pick<Certificado, 'fechaini' | 'fechafin'>[] | undefined,
): 'vigente' | 'falta' | undefined {
  const [now] = useState(Date.now);
  if (!certificados) return undefined;
  const isValid = certificados.some(
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
