import { MAX_WEBHOOKS } from '@boveda/contracts/cuenta';
import { Button } from '@boveda/ui-kit';
import { PlusOutlined } from '@boveda/ui-kit/icons';
import { useState } from 'react';
import { useListWebhooksQuery } from '../api';
import { RowList } from '../shared/row-list';
import { EntregasModal } from './entregas-modal';
import { SecretModal } from './secret-modal';
import type { WebhookDialog } from './webhook-dialog';
import { WebhookModal } from './webhook-modal';
import { WebhookRow } from './webhook-row';

/** Addresses of the user's programs that are told of events, and what was sent to each. */
export function WebhooksScreen() {
  const rows = useListWebhooksQuery(undefined, { refetchOnMountOrArgChange: true });
  const [dialog, setDialog] = useState<WebhookDialog | null>(null);
  const close = () => setDialog(null);
  const showSecret = (secreto: string) => setDialog({ kind: 'secret', secreto });
  return (
    <>
      <div className="config-head">
        <h2>Webhooks</h2>
        <Button
          type="primary"
          icon={<PlusOutlined />}
          disabled={(rows.data?.rows.length ?? 0) >= MAX_WEBHOOKS}
          onClick={() => setDialog({ kind: 'add' })}
        >
          Agregar
        </Button>
      </div>
      <p className="config-muted">
        Avisan a sus programas de lo que ocurre con este contribuyente. Cada aviso va firmado según Standard Webhooks.
        Uno queda inactivo cuando quien lo agregó o lo cambió por última vez pierde su acceso.
      </p>
      <RowList label="Webhooks" rows={rows} rowKey={({ id }) => id} empty="Aún no hay webhooks">
        {(webhook) => <WebhookRow webhook={webhook} onOpen={setDialog} onSecret={showSecret} />}
      </RowList>
      {dialog?.kind === 'add' && <WebhookModal onClose={close} onSecret={showSecret} />}
      {dialog?.kind === 'edit' && <WebhookModal webhook={dialog.webhook} onClose={close} onSecret={showSecret} />}
      {dialog?.kind === 'entregas' && <EntregasModal webhook={dialog.webhook} onClose={close} />}
      {dialog?.kind === 'secret' && <SecretModal secreto={dialog.secreto} onClose={close} />}
    </>
  );
}
