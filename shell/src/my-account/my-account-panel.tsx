import { Stylesheet } from '@boveda/ui-kit';
import { Modal } from '@boveda/ui-kit/overlay';
import { useState } from 'react';
import { ShortcutSwitch } from '../shortcuts/shortcut-switch';
import { ChangePassword } from './change-password';
import { SecondFactor } from './second-factor';
import { SecurityLog } from './security-log';
import { Sessions } from './sessions';

const css = `
.my-account section{margin-top:20px}
.my-account section+section{margin-top:28px}
.my-account h2{margin:0 0 8px;font-size:var(--bv-size-base);font-weight:600;color:var(--bv-muted)}
.my-account p{margin:0 0 12px}
.my-sessions{list-style:none;margin:0 0 12px;padding:0}
.my-sessions li{display:flex;align-items:center;gap:12px;padding:10px 0;border-bottom:1px solid var(--bv-border)}
.my-sessions div{flex:1;min-width:0;overflow-wrap:anywhere}
.my-sessions strong{display:block;font-weight:600}
.my-sessions small{color:var(--bv-muted);font-size:var(--bv-size-note)}
.my-codes{columns:2;font-family:ui-monospace,monospace;list-style:none;margin:0 0 12px;padding:12px 16px;background:var(--bv-subtle);border:1px solid var(--bv-border);border-radius:6px}
.my-factor{display:flex;flex-wrap:wrap;gap:16px;align-items:flex-start}
.my-factor img{width:180px;height:180px;border-radius:6px;background:#fff}
.my-factor>div{flex:1 1 220px;min-width:0}
.my-factor code{overflow-wrap:anywhere}
.my-form{display:flex;flex-wrap:wrap;gap:8px;align-items:flex-end}
.my-form label{flex:1 1 200px;display:grid;gap:4px;font-weight:500}
.my-field{flex:1 1 180px;display:grid;gap:4px;align-self:flex-start}
.my-field label{display:block}
.my-field small{color:var(--bv-danger);font-size:var(--bv-size-note)}
.my-events{max-height:16rem;overflow-y:auto}
`;

/** What belongs to the user and not to a taxpayer: sessions, password, second factor and security log. */
export function MyAccountPanel({ onClose }: { onClose: () => void }) {
  const [changes, setChanges] = useState(0);
  return (
    <Modal open title="Mi cuenta" onCancel={onClose} footer={null} width={640} initialFocus="dialog">
      <Stylesheet name="my-account" css={css} />
      <div className="my-account">
        {/* A new password ends other sessions and is logged: both lists are read again. */}
        <Sessions key={`sessions ${changes}`} />
        <ChangePassword onChanged={() => setChanges(changes + 1)} />
        <SecondFactor />
        <SecurityLog key={`log ${changes}`} />
        <section>
          <h2>Atajos de teclado</h2>
          <ShortcutSwitch />
        </section>
      </div>
    </Modal>
  );
}
