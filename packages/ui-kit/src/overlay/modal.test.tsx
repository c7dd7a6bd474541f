import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { UiProvider } from '..';
import { Modal, type ModalProps } from '.';

interface Props extends ModalProps {
  /** Whether the button that opens it disappears while it is open. */
  removesOpener?: boolean;
}

/** A dialog that is unmounted to close it. */
function Screen({ removesOpener = false, children, ...modal }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <main tabIndex={-1}>
      {!(isOpen && removesOpener) && (
        <button type="button" onClick={() => setOpen(true)}>
          Abrir
        </button>
      )}
      {isOpen && (
        <Modal open okText="Aceptar" cancelText="Cancelar" title="Aviso" {...modal} onCancel={close}>
          {children}
        </Modal>
      )}
    </main>
  );
}

async function open(children: ReactNode, props: Props = {}) {
  render(
    <UiProvider>
      <Screen {...props}>{children}</Screen>
    </UiProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
  return screen.findByRole('dialog', { name: 'Aviso' });
}

test.each<[where: string, body: ReactNode, props: ModalProps, name: string]>([
  ['the first field of the body', <input key="a" aria-label="Correo" />, {}, 'Correo'],
  [
    'what asks for it',
    [<input key="a" aria-label="Correo" />, <input key="b" aria-label="Nombre" data-initial-focus />],
    {},
    'Nombre',
  ],
  ['the first action of the footer', 'Texto', {}, 'Cancelar'],
  ['the dialog, if there is neither', 'Texto', { footer: null }, 'Aviso'],
  ['the dialog, if it asks for that', <input key="a" aria-label="Correo" />, { initialFocus: 'dialog' }, 'Aviso'],
])('begins on %s, and Escape returns the focus', async (_where, body, props, name) => {
  await open(body, props);
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName(name));
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Abrir' })).toHaveFocus();
});

test('focuses the content of the page if the button is gone', async () => {
  await open('Texto', { removesOpener: true });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('main')).toHaveFocus();
});
