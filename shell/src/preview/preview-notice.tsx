import { Alert } from '@boveda/ui-kit';
import { useSyncExternalStore } from 'react';
import type { Preview } from './preview';

const words = new Map([
  ['malformed_link', 'El enlace de la vista previa no está completo o no es válido.'],
  ['other_shell', 'El servidor no entregó el marco de la vista previa.'],
  ['not_here', 'En este ambiente no se muestran vistas previas.'],
  ['forbidden', 'Su usuario no tiene permiso para ver vistas previas.'],
  ['not_found', 'Esa vista previa no existe.'],
  ['unknown_release', 'Esa vista previa no existe.'],
  ['revoked', 'La vista previa fue retirada.'],
  ['not_a_preview', 'Esa versión no es una vista previa.'],
  ['expired', 'La vista previa ya terminó. Pida otra a quien se la envió.'],
  ['link_expired', 'La vista previa ya terminó. Pida otra a quien se la envió.'],
  ['network', 'No hubo respuesta del servidor. Abra el enlace otra vez.'],
  ['timeout', 'El servidor tardó demasiado. Abra el enlace otra vez.'],
]);

/** Why the preview of the link is not shown. */
export function PreviewNotice({ preview }: { preview: Preview }) {
  const state = useSyncExternalStore(preview.subscribe, preview.get);
  if (state.phase !== 'refused') return null;
  const why = words.get(state.reason) ?? 'La vista previa no se pudo comprobar, y por eso no se usa.';
  return (
    <Alert
      className="frame-plan"
      type="warning"
      showIcon
      closable={{ onClose: preview.leave }}
      title="Se muestra la versión estable, sin vista previa"
      description={`${why}${state.readOnly ? ' Su sesión sigue siendo de solo lectura: salga e inicie sesión otra vez para hacer cambios.' : ''} Código de soporte: ${state.supportId} (${state.reason}).`}
    />
  );
}
