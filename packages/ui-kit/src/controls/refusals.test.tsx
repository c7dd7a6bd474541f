import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dropdown } from '../overlay/dropdown';
import { RefusalsProvider } from '../provider/refusals-provider';
import { UiProvider } from '../provider/ui-provider';
import { Button } from './button';
import { FilePicker } from './file-picker';
import { Checkbox } from './inputs';
import type { Refusals } from './refusals';

const WHY = 'Su acceso es de Revisor.';

function show(refusals: Refusals, controls: React.ReactNode) {
  render(
    <UiProvider>
      <RefusalsProvider refusals={refusals}>{controls}</RefusalsProvider>
    </UiProvider>,
  );
}

test('a button whose effect is refused stays reachable by Tab, does nothing, and says why', async () => {
  const [onClick, onSubmit, onComment] = [jest.fn(), jest.fn((event) => event.preventDefault()), jest.fn()];
  show(
    { change: WHY },
    <form onSubmit={onSubmit}>
      <Button effect="change" onClick={onClick}>
        Eliminar
      </Button>
      <Button effect="comment" onClick={onComment}>
        Anotar
      </Button>
      <Button effect="change" htmlType="submit">
        Guardar
      </Button>
      <Button effect="change" href="/x">
        Abrir
      </Button>
    </form>,
  );
  await userEvent.tab();
  const button = screen.getByRole('button', { name: 'Eliminar', description: WHY });
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('No se puede hacer')).toBeInTheDocument();
  expect(await screen.findByText(WHY)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(screen.getByText('Abrir').closest('a')).not.toHaveAttribute('href');
  await userEvent.click(screen.getByRole('button', { name: 'Anotar' }));
  expect([onClick, onSubmit, onComment].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 1]);
});

test('boxes and file inputs are disabled, and a menu says why instead of choosing', async () => {
  const onClick = jest.fn();
  show(
    { change: WHY },
    <>
      <Checkbox effect="change">Marcar</Checkbox>
      <FilePicker effect="change" id="archivo" text="Elegir archivo" aria-label="Archivo" />
      <Dropdown menu={{ items: [{ key: 'a', label: 'Borrar', effect: 'change' }], onClick }}>
        <Button>Más</Button>
      </Dropdown>
    </>,
  );
  expect(screen.getByRole('checkbox')).toBeDisabled();
  expect(screen.getByText('Marcar').closest('label')).toHaveAttribute('title', WHY);
  expect(screen.getByLabelText('Archivo')).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Más' }));
  const entry = screen.getByRole('menuitem', { name: 'Borrar', description: WHY });
  expect(entry).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(entry);
  expect(await screen.findByText('No se puede hacer')).toBeInTheDocument();
  expect(onClick).not.toHaveBeenCalled();
});

test('without a reason, and without a provider, everything works', async () => {
  const onClick = jest.fn();
  render(
    <Button effect="change" onClick={onClick}>
      Eliminar
    </Button>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Eliminar', description: '' }));
  expect(onClick).toHaveBeenCalledTimes(1);
});
