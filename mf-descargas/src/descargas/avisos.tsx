import { FaltaCertificado } from '@boveda/area-kit';
import { Alert } from '@boveda/ui-kit';

/** What to know of the SAT before asking (V1 §2). */
export const AvisosDelSat = () => (
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
export const SinFiel = () => (
  <FaltaCertificado title="Para descargar CFDIs del SAT se necesita una e.Firma (Fiel) vigente." agregar="agregarla" />
);
