import { render, screen } from '@testing-library/react';
import { UiProvider } from '..';
import { PdfModal } from './pdf-modal';
import { XmlModal } from './xml-modal';

const answers = new Map<string, string>();
const serve = (url: string, body: string) => answers.set(url, body);

beforeEach(() => {
  answers.clear();
  globalThis.fetch = (async (url: string) => {
    const body = answers.get(url);
    return { ok: body !== undefined, status: 404, arrayBuffer: async () => new TextEncoder().encode(body).buffer };
  }) as typeof fetch;
});

const open = (url: string | null) =>
  render(
    <UiProvider>
      <XmlModal open onClose={jest.fn()} title="XML de A-1" url={url} fileName="a.xml" />
    </UiProvider>,
  );

test('XML is shown formatted, as text, and can be downloaded', async () => {
  serve('/x', '<r><a n="ñ"/><script>alert(1)</script></r>');
  open('/x');
  const region = await screen.findByRole('region', { name: 'XML de A-1' });
  expect(region).toHaveTextContent('<r><a n="ñ"/><script>alert(1)</script></r>');
  expect(region.querySelector('script')).toBeNull();
  expect(screen.getByRole('link', { name: 'Descargar XML' })).toHaveAttribute('href', '/x');
});

test('what is not well-formed is shown as it came', async () => {
  serve('/x', '<!DOCTYPE r><r>');
  open('/x');
  expect(await screen.findByText('<!DOCTYPE r><r>')).toBeInTheDocument();
});

test.each(['/desconocido', null])('a file out of reach says so: %p', async (url) => {
  open(url);
  expect(await screen.findByText('XML no disponible')).toBeInTheDocument();
});

test('a CFDI without PDF says what to do instead', () => {
  render(<PdfModal open onClose={jest.fn()} title="PDF de A-1" url={null} fileName="a.pdf" />);
  expect(screen.getByText('PDF no disponible')).toBeInTheDocument();
  expect(screen.getByText('Intente visualizar el XML')).toBeInTheDocument();
  expect(screen.queryByText('Descargar PDF')).not.toBeInTheDocument();
});
