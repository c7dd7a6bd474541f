import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { InstallScreen } from './install.screen';

const open = (register: () => Promise<unknown>) => {
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register, ready: Promise.resolve() },
  });
  render(
    <MemoryRouter>
      <InstallScreen />
    </MemoryRouter>,
  );
};

test('starts the service worker, says how to install, and offers it where the browser does', async () => {
  const register = jest.fn(async () => undefined);
  open(register);
  expect(await screen.findByText(/Este dispositivo está listo/)).toBeInTheDocument();
  expect(register).toHaveBeenCalledWith('/servicio.js');
  expect(screen.queryByRole('button', { name: 'Instalar' })).toBeNull();
  const prompt = jest.fn(async () => undefined);
  act(() => void dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })));
  await userEvent.click(screen.getByRole('button', { name: 'Instalar' }));
  expect(prompt).toHaveBeenCalled();
});

test('says so where there can be none', async () => {
  open(() => Promise.reject(new Error('SecurityError')));
  expect(await screen.findByText(/no permite recibir archivos/)).toBeInTheDocument();
});
