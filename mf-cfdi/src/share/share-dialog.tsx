import type { ListaCompartida } from '@boveda/contracts';
import { formatCount, ScreenStyles } from '@boveda/ui-kit';
import { Modal } from '@boveda/ui-kit/overlay';
import { Radio } from '@boveda/ui-kit/settings-form';
import { useState } from 'react';
import { Envios } from './envios';
import { LinkForm } from './link-form';
import { MailForm } from './mail-form';
import css from './share-dialog.css?source';

interface Props {
  /** Folios fiscales (UUID) of what is sent, at most MAX_CFDI_ENVIO. */
  ids: string[];
  /** The list that they were chosen in, whose columns and totals the page of a link has. */
  lista?: ListaCompartida;
  onClose(): void;
}

/** Sends CFDI by mail, or makes a link to them that ends; shows what was sent before and ends its links. */
export function ShareDialog({ ids, lista, onClose }: Props) {
  const [way, setWay] = useState<'correo' | 'enlace'>('correo');
  const [only] = ids;
  return (
    <Modal
      open
      title={ids.length === 1 ? 'Enviar CFDI' : `Enviar ${formatCount(ids.length)} CFDI`}
      footer={null}
      onCancel={onClose}
    >
      <ScreenStyles css={css} />
      <div className="cfdi-share">
        <Radio.Group
          aria-label="Cómo se envían"
          value={way}
          options={[
            { value: 'correo', label: 'Por correo' },
            { value: 'enlace', label: 'Con un enlace' },
          ]}
          onChange={({ target }) => setWay(target.value)}
        />
        {way === 'correo' ? <MailForm uuids={ids} lista={lista} /> : <LinkForm uuids={ids} lista={lista} />}
        <Envios uuid={ids.length === 1 ? only : undefined} />
      </div>
    </Modal>
  );
}
