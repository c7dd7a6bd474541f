import { useSession } from '@boveda/session';
import { Alert, describeProblem, UiProvider } from '@boveda/ui-kit';
import { Input } from '@boveda/ui-kit/form';
import { Modal } from '@boveda/ui-kit/overlay';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { createRoot } from 'react-dom/client';

type Confirm = (pass: string) => Promise<unknown>;

interface Props {
  confirm: Confirm;
  onEnd(isConfirmed: boolean): void;
}

/** Opens the dialog in its own React root, outside of areas and shell. Resolves to whether the password was confirmed. */
export function openPasswordDialog(confirm: Confirm): Promise<boolean> {
  return new Promise((resolve) => {
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place, { identifierPrefix: 'password-' });
    const end = (isConfirmed: boolean) => {
      resolve(isConfirmed);
      // Not while React is still rendering it.
      queueMicrotask(() => {
        root.unmount();
        place.remove();
      });
    };
    root.render(
      <UiProvider>
        <PasswordDialog confirm={confirm} onEnd={end} />
      </UiProvider>,
    );
  });
}

function PasswordDialog({ confirm, onEnd }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useId();
  const field = useId();
  const isOut = useSession() === null;
  useEffect(() => {
    if (isOut) onEnd(false);
  }, [isOut, onEnd]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const pass = String(new FormData(event.currentTarget).get('pass'));
    if (busy) return;
    if (!pass) return setProblem('Escriba la contraseña');
    setBusy(true);
    setProblem(null);
    try {
      await confirm(pass);
      onEnd(true);
    } catch (error) {
      setProblem(describeProblem(error).msg);
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title="Confirme su contraseña"
      okText="Continuar"
      cancelText="Cancelar"
      width={440}
      confirmLoading={busy}
      okButtonProps={{ htmlType: 'submit', form }}
      onCancel={() => onEnd(false)}
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)}>
        <p>Por seguridad, escriba de nuevo la contraseña de su cuenta. No se vuelve a pedir durante 10 minutos.</p>
        {problem && <Alert type="warning" showIcon title={problem} style={{ marginBottom: 16 }} />}
        <label htmlFor={field}>Contraseña de su cuenta</label>
        <Input
          id={field}
          name="pass"
          type="password"
          autoComplete="current-password"
          maxLength={200}
          required
          style={{ marginTop: 4 }}
        />
      </form>
    </Modal>
  );
}
