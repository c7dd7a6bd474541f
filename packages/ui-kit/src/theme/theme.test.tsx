import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DOWNLOAD_ERROR_SECONDS, themeMode, UiProvider, useThemeMode, useToast } from '..';

const Mode = ({ name }: { name: string }) => {
  const { mode, resolved } = useThemeMode();
  return <p>{`${name}: ${mode} ${resolved}`}</p>;
};

afterEach(() => act(() => themeMode.set('system')));

test('all roots of the page follow the stored mode', () => {
  render(<Mode name="shell" />);
  render(<Mode name="area" />);
  expect(screen.getByText('shell: system light')).toBeInTheDocument();
  act(() => themeMode.set('dark'));
  expect(screen.getByText('shell: dark dark')).toBeInTheDocument();
  expect(screen.getByText('area: dark dark')).toBeInTheDocument();
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('boveda.theme')).toBe('dark');
});

test('follows a change in another tab', () => {
  render(<Mode name="pestaña" />);
  localStorage.setItem('boveda.theme', 'dark');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'boveda.theme' })));
  expect(screen.getByText('pestaña: dark dark')).toBeInTheDocument();
});

describe('toasts', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const Speaker = () => {
    const toast = useToast();
    return (
      <>
        <button type="button" onClick={() => toast.success('CFDI Verificado')}>
          normal
        </button>
        <button type="button" onClick={() => toast.error('Error', 'No hay', { seconds: DOWNLOAD_ERROR_SECONDS })}>
          descarga
        </button>
      </>
    );
  };
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });

  test.each([
    ['normal', 'CFDI Verificado', 5000],
    ['descarga', 'No hay', 10_000],
  ])('a %s toast shows %s for %d ms', async (button, text, stays) => {
    render(
      <UiProvider>
        <Speaker />
      </UiProvider>,
    );
    await user.click(screen.getByText(button));
    await pass(stays - 1000);
    expect(screen.getByText(text)).toBeInTheDocument();
    await pass(3000);
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });

  test('a toast closes after its time although the pointer is over it', async () => {
    render(
      <UiProvider>
        <Speaker />
      </UiProvider>,
    );
    await user.click(screen.getByText('normal'));
    await pass(500);
    await user.hover(screen.getByText('CFDI Verificado'));
    await pass(7500);
    expect(screen.queryByText('CFDI Verificado')).not.toBeInTheDocument();
  });

  test.each([
    [40, 'bottomLeft'],
    [window.innerHeight - 80, 'topRight'],
  ])('the toast of a button at %d px shows in the other half, at %s', async (y, placement) => {
    render(
      <UiProvider>
        <Speaker />
      </UiProvider>,
    );
    const button = screen.getByText('normal');
    button.getBoundingClientRect = () => new DOMRect(900, y, 80, 32);
    await user.click(button);
    await pass(500);
    expect(screen.getByText('CFDI Verificado').closest(`.ant-notification-${placement}`)).not.toBeNull();
  });
});
