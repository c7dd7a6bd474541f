import { formatCount, Stylesheet } from '@boveda/ui-kit';
import { Modal } from '@boveda/ui-kit/overlay';
import { Radio } from '@boveda/ui-kit/settings-form';
import { useState } from 'react';
import { Envios } from './envios';
import { LinkForm } from './link-form';
import { MailForm } from './mail-form';

const css = `
.cfdi-share{display:flex;flex-direction:column;gap:1rem}
.cfdi-share form{display:flex;flex-direction:column;gap:1rem}
.cfdi-share p,.cfdi-share-hint{margin:0;color:var(--bv-muted)}
.cfdi-share h3{font-size:1rem;margin:0;font-weight:600}
.cfdi-share .bv-filter-field{display:flex;flex:none;max-width:none;flex-direction:column;gap:.25rem}
.cfdi-share-problem{color:var(--bv-danger)}
.cfdi-share-link{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end}
.cfdi-share-link>.bv-filter-field{flex:1 1 14rem}
.cfdi-share-envios{list-style:none;margin:0;padding:0;display:grid;gap:.75rem}
.cfdi-share-envios>li{display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:center;justify-content:space-between;border-top:1px solid var(--bv-border);padding-top:.75rem}
.cfdi-share-envios>li>div{flex:1 1 14rem;min-width:0;overflow-wrap:anywhere}
.cfdi-share-envios ul{list-style:none;margin:.25rem 0 0;padding:0;display:grid;gap:.25rem}`;

interface Props {
  /** Folios fiscales (UUID) of what is sent, at most MAX_CFDI_ENVIO. */
  ids: string[];
  onClose(): void;
}

/** Sends CFDI by mail, or makes a link to them that ends; shows what was sent before and ends its links. */
export function ShareDialog({ ids, onClose }: Props) {
  const [way, setWay] = useState<'correo' | 'enlace'>('correo');
  const [only] = ids;
  return (
    <Modal
      open
      title={ids.length === 1 ? 'Enviar CFDI' : `Enviar ${formatCount(ids.length)} CFDI`}
      footer={null}
      onCancel={onClose}
    >
      <Stylesheet name="cfdi-share" css={css} />
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
        {way === 'correo' ? <MailForm uuids={ids} /> : <LinkForm uuids={ids} />}
        <Envios uuid={ids.length === 1 ? only : undefined} />
      </div>
    </Modal>
  );
}
