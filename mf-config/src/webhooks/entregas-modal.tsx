import { DIAS_ENTREGAS, type Webhook } from '@boveda/contracts/cuenta';
import { Button, plural } from '@boveda/ui-kit';
import { Empty, usePageVisible } from '@boveda/ui-kit/data';
import { Modal } from '@boveda/ui-kit/overlay';
import { useState } from 'react';
import { useListEntregasQuery } from '../api';
import { Loaded } from '../shared/loaded';
import { Entrega } from './entrega';

const REFRESH_MS = 2_000;
const PORTION = 20;
const MOST = 240;

/** What was sent to a webhook, newest first, with each answer. Read again while it is open: answers arrive later. */
export function EntregasModal({ webhook: { id, url }, onClose }: { webhook: Webhook; onClose(): void }) {
  const [limit, setLimit] = useState(PORTION);
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
      <p className="cfg-muted cfg-url">{url}</p>
      <Loaded query={entregas}>
        {({ rows, count }) =>
          rows.length === 0 ? (
            <Empty description="Aún no hay entregas" />
          ) : (
            <>
              <ul className="cfg-entregas" aria-label="Entregas">
                {rows.map((entrega) => (
                  <li key={entrega.id}>
                    <Entrega entrega={entrega} />
                  </li>
                ))}
              </ul>
              <div className="cfg-head">
                <span className="cfg-muted">
                  {plural(count, 'entrega', 'entregas')} en {DIAS_ENTREGAS} días
                </span>
                {rows.length < Math.min(count, MOST) && (
                  <Button onClick={() => setLimit(Math.min(MOST, limit + PORTION))}>Ver más</Button>
                )}
              </div>
            </>
          )
        }
      </Loaded>
    </Modal>
  );
}
