import { Stylesheet } from '@boveda/ui-kit';
import { Modal } from '@boveda/ui-kit/overlay';
import { useState } from 'react';
import { ShortcutSwitch } from '../shortcuts/shortcut-switch';
import { ChangePassword } from './change-password';
import css from './my-account.css?source';
import { SecondFactor } from './second-factor';
import { SecurityLog } from './security-log';
import { Sessions } from './sessions';

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
