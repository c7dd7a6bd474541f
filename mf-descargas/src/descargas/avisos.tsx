import { FaltaCertificado, SinReclamar } from '@boveda/area-kit';
import { Alert } from '@boveda/ui-kit';
import type { useFiel } from './use-fiel';

/** What to know before asking, beside why nothing can be asked for. */
export const Avisos = ({ fiel }: { fiel: ReturnType<typeof useFiel> }) => (
  <>
    {fiel === 'sin_reclamar' && <SinReclamar />}
    {fiel === 'falta' && <SinFiel />}
    <AvisosDelSat />
  </>
);

/** V1 §2. */
const AvisosDelSat = () => (
  <Alert
    type="info"
    showIcon
    title="Antes de solicitar"
    description={
      <ul className="dm-avisos">
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

/** Without an e.firma nothing can be asked for. */
const SinFiel = () => (
  <FaltaCertificado title="Para descargar CFDIs del SAT se necesita una e.Firma (Fiel) vigente." agregar="agregarla" />
);
