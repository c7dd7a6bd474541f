import { DIAS_ENTREGAS, type Webhook } from '@boveda/contracts/cuenta';
import { Button, plural } from '@boveda/ui-kit';
import { usePageVisible } from '@boveda/ui-kit/data';
import { Modal } from '@boveda/ui-kit/overlay';
import { useListEntregasQuery } from '../api';
import { Portions, usePortions } from '../shared/portions';
import { Entrega } from './entrega';

const REFRESH_MS = 2_000;

/** What was sent to a webhook, newest first, with each answer. Read again while it is open: answers arrive later. */
export function EntregasModal({ webhook: { id, url }, onClose }: { webhook: Webhook; onClose(): void }) {
  const { limit, more } = usePortions();
  const isVisible = usePageVisible();
  const entregas = useListEntregasQuery(
    { id, limit },
    { refetchOnMountOrArgChange: true, pollingInterval: isVisible ? REFRESH_MS : 0 },
  );
  return (
    <Modal
      open
      width={760}
      title="Entregas"
      initialFocus="dialog"
      onCancel={onClose}
      footer={<Button onClick={onClose}>Cerrar</Button>}
    >
      <p className="config-muted config-url">{url}</p>
      <Portions
        label="Entregas"
        empty="Aún no hay entregas"
        query={entregas}
        onMore={more}
        describe={(count) => `${plural(count, 'entrega', 'entregas')} en ${DIAS_ENTREGAS} días`}
      >
        {(entrega) => <Entrega entrega={entrega} />}
      </Portions>
    </Modal>
  );
}
