import { MissingCertificado, UnclaimedRfc } from '@boveda/area-kit';
import { Alert } from '@boveda/ui-kit';
import type { useFiel } from './use-fiel';

/** Notices of the SAT, and the reason if no download can be requested. */
export const Notices = ({ fiel }: { fiel: ReturnType<typeof useFiel> }) => (
  <>
    {fiel === 'unclaimed' && <UnclaimedRfc />}
    {fiel === 'missing' && <MissingFiel />}
    <SatNotices />
  </>
);

/** V1 §2. */
const SatNotices = () => (
  <Alert
    type="info"
    showIcon
    title="Antes de solicitar"
    description={
      <ul className="descargas-notices">
        <li>El SAT puede aceptar o rechazar las solicitudes.</li>
        <li>
          Su sistema de descarga puede tardar hasta 72 horas; solicitar de nuevo el mismo rango de fechas puede bloquear
          al usuario.
        </li>
        <li>Cada solicitud admite hasta 200 mil CFDIs; use fechas distintas en cada una.</li>
      </ul>
    }
  />
);

/** Says that no download can be requested without an e.firma. */
const MissingFiel = () => (
  <MissingCertificado
    title="Para descargar CFDIs del SAT se necesita una e.Firma (Fiel) vigente."
    addText="agregarla"
  />
);
