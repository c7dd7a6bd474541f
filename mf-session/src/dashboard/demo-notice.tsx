import type { Dashboard } from '@boveda/contracts';
import { Alert, formatCount } from '@boveda/ui-kit';

/** Says how far the demo is while it is filled. A note: a screen reader would announce each change of a status. */
export const DemoNotice = ({ demo: { listos, total } }: { demo: NonNullable<Dashboard['demo']> }) => (
  <Alert
    type="info"
    showIcon
    role="note"
    title={`La demostración se está llenando: ${formatCount(listos)} de ${formatCount(total)} CFDI…`}
    description="Ya puede usarla. Validaciones, exportaciones y correos se procesan en cuanto termine."
  />
);
