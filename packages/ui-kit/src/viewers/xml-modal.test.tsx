import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UiProvider } from '..';
import { CfdiModal } from './cfdi-modal';
import { PdfModal } from './pdf-modal';
import { XmlModal } from './xml-modal';

const answers = new Map<string, string>();
const serve = (url: string, body: string) => answers.set(url, body);
/** What the server says of a link that has ended, and of a file that it cannot give. */
const problems = new Map([
  ['/viejo', { status: 410, code: 'link_expired', msg: 'El enlace del archivo ya no es válido.' }],
  ['/roto', { status: 500, code: 'damaged_file', msg: 'El archivo guardado está dañado.' }],
]);
const asked: string[] = [];

beforeEach(() => {
  answers.clear();
  asked.length = 0;
  globalThis.fetch = (async (url: string) => {
    asked.push(url);
    const { status, ...problem } = problems.get(url) ?? { status: 404 };
    const body = answers.get(url) ?? JSON.stringify(problem);
    return {
      ok: answers.has(url),
      status,
      headers: new Headers({ 'content-disposition': "attachment; filename*=UTF-8''EKU_a%C3%B1o.xml" }),
      arrayBuffer: async () => new TextEncoder().encode(body).buffer,
    };
  }) as typeof fetch;
});

const open = (url: string | null, renew?: () => Promise<string | null>) =>
  render(
    <UiProvider>
      <XmlModal open onClose={jest.fn()} title="XML de A-1" url={url} renew={renew} fileName="a.xml" />
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

test('a long value is shortened until it is asked for', async () => {
  const sello = 'S'.repeat(1_344);
  serve('/x', `<r Sello="${sello}" Total="1"/>`);
  open('/x');
  const region = await screen.findByRole('region', { name: 'XML de A-1' });
  expect(region).not.toHaveTextContent(sello);
  expect(region).toHaveTextContent('Total="1"/>');
  const all = screen.getByRole('button', { name: 'Mostrar los 1344 caracteres' });
  await userEvent.click(all);
  expect(region).toHaveTextContent(`Sello="${sello}"`);
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar menos', expanded: true }));
  expect(region).not.toHaveTextContent(sello);
});

test('XML that is not well-formed is shown unformatted', async () => {
  serve('/x', '<!DOCTYPE r><r>');
  open('/x');
  expect(await screen.findByText('<!DOCTYPE r><r>')).toBeInTheDocument();
});

test.each(['/desconocido', null])('a file out of reach says so: %p', async (url) => {
  open(url);
  expect(await screen.findByText('XML no disponible')).toBeInTheDocument();
});

test('an error of the server shows its msg in a toast', async () => {
  open('/roto');
  expect(await screen.findByText('Error')).toBeInTheDocument();
  expect(screen.getByText(/^El archivo guardado está dañado/)).toBeInTheDocument();
});

test("an error in place of the links shows the server's msg in a toast", async () => {
  const error = { status: 503, code: 'server_busy', msg: 'Servidor ocupado', requestId: '' };
  render(
    <UiProvider>
      <CfdiModal
        tipo="pdf"
        cfdi={{ serie: 'A', folio: '1', uuid: 'u' }}
        links={null}
        error={error}
        onClose={jest.fn()}
      />
    </UiProvider>,
  );
  expect(await screen.findByText('Error')).toBeInTheDocument();
  expect(screen.getByText('Servidor ocupado')).toBeInTheDocument();
});

describe('an expired link', () => {
  const saved: { name: string; href: string }[] = [];
  beforeEach(() => {
    saved.length = 0;
    URL.createObjectURL = () => 'blob:xml';
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, href: this.href });
    });
    serve('/nuevo', '<r/>');
  });
  afterEach(() => jest.restoreAllMocks());

  test('is renewed, and the file is shown and downloaded under its own name', async () => {
    open('/viejo', async () => '/nuevo');
    expect(await screen.findByRole('region', { name: 'XML de A-1' })).toHaveTextContent('<r/>');
    await userEvent.click(screen.getByRole('link', { name: 'Descargar XML' }));
    await waitFor(() => expect(saved).toEqual([{ name: 'EKU_año.xml', href: 'blob:xml' }]));
    expect(asked).toEqual(['/viejo', '/nuevo', '/viejo', '/nuevo']);
  });

  test('that cannot be renewed shows an error after one attempt', async () => {
    open('/viejo', async () => '/viejo');
    expect(await screen.findByText('El enlace del archivo ya no es válido.')).toBeInTheDocument();
    expect(asked).toEqual(['/viejo', '/viejo']);
    expect(saved).toEqual([]);
  });
});

test('a CFDI without PDF shows a hint', () => {
  render(
    <UiProvider>
      <PdfModal open onClose={jest.fn()} title="PDF de A-1" url={null} fileName="a.pdf" />
    </UiProvider>,
  );
  expect(screen.getByText('PDF no disponible')).toBeInTheDocument();
  expect(screen.getByText('Intente visualizar el XML')).toBeInTheDocument();
  expect(screen.queryByText('Descargar PDF')).not.toBeInTheDocument();
});
