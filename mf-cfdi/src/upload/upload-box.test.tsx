import { demoCuenta, fakeApi, Refusal, renderScreen } from '@boveda/area-kit/testing';
import { api, MAX_FILE_BYTES, type UploadResult } from '@boveda/contracts';
import { eventBus } from '@boveda/event-bus';
import { act, createEvent, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentUpload } from './current-upload';
import { UploadBox } from './upload-box';

afterEach(() => act(currentUpload.reset));

const file = (name: string, size?: number) => {
  const made = new File([`contenido de ${name}`], name);
  return size === undefined ? made : Object.defineProperty(made, 'size', { value: size });
};
const pick = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Archivos XML, PDF o ZIP'), { target: { files } });

/** An answer that the test releases. */
function hold() {
  let release: () => void = () => undefined;
  const held = new Promise<UploadResult>((resolve) => {
    release = () => resolve({ aceptados: 1, errores: [] });
  });
  return { held, release };
}

test('U1 U3 U5 picks, sends pairs with a percentage, and lists the refused files until Aceptar', async () => {
  const { held, release } = hold();
  const server = fakeApi().on(api.cfdi.upload, async ({ body }) => {
    if (body.name === 'b.xml') throw new Refusal(422, 'not_a_cfdi', 'El archivo no es un CFDI');
    return held;
  });
  const uploaded: unknown[] = [];
  const stop = eventBus.on('cfdi.uploaded', (fact) => uploaded.push(fact));
  renderScreen(<UploadBox />);

  pick(file('a.xml'), file('a.pdf'), file('b.xml'), file('notas.csv'));
  expect(await screen.findByText('50%')).toBeVisible();
  expect(screen.getByText('Subiendo')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Subiendo' })).toHaveAttribute('aria-valuenow', '50');
  release();
  expect(await screen.findByText('Completado con Errores')).toBeVisible();
  stop();
  expect(server.calls.find(({ body }) => (body as { name: string }).name === 'a.xml')).toMatchObject({
    rfc: demoCuenta.rfc,
    body: { xmlb64: btoa('contenido de a.xml'), pdfb64: btoa('contenido de a.pdf') },
  });
  expect(screen.getByText('El archivo no es un CFDI')).toBeVisible();
  expect(screen.getByText('notas.csv')).toBeVisible();
  expect(uploaded).toEqual([{ rfc: demoCuenta.rfc, aceptados: 1 }]);

  await userEvent.click(screen.getByRole('button', { name: 'Aceptar' }));
  expect(screen.getByRole('button', { name: 'Seleccionar archivos' })).toBeVisible();
});

test('U2 U4 warns about files over the limits, in the words of the specification', async () => {
  const { held, release } = hold();
  fakeApi().on(api.cfdi.upload, () => held);
  renderScreen(<UploadBox />);
  pick(file('grande.zip', MAX_FILE_BYTES + 1), ...Array.from({ length: 201 }, (_, index) => file(`${index}.xml`)));
  expect(await screen.findByText('No se permiten archivos con tamaño superior a 50 MB')).toBeVisible();
  expect(await screen.findByText("Solo se permiten subir 200 CFDI's La Vez")).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  release();
  const unsent = await screen.findByRole('list', { name: 'No se enviaron' });
  expect(within(unsent).getByText('grande.zip').closest('li')).toHaveTextContent('superior a 50 MB');
  expect(within(unsent).getByText('200.xml').closest('li')).toHaveTextContent('200 CFDI');
  expect(within(unsent).getByText('199.xml').closest('li')).toHaveTextContent('Se canceló');
});

test('U1 takes files dropped anywhere on the page, except during an upload', async () => {
  const { held, release } = hold();
  const server = fakeApi().on(api.cfdi.upload, () => held);
  renderScreen(<UploadBox />);
  const items = [{ webkitGetAsEntry: () => null, getAsFile: () => file('suelto.xml') }];
  const dropped = () => {
    const drop = createEvent.drop(document.body, { dataTransfer: { items, types: ['Files'] } });
    fireEvent(document.body, drop);
    return drop.defaultPrevented;
  };
  expect(dropped()).toBe(true);
  expect(await screen.findByText('Subiendo')).toBeVisible();
  expect(dropped()).toBe(true);
  expect(await screen.findByText('Espere a que termine la subida actual')).toBeVisible();
  release();
  expect(await screen.findByText('Completado')).toBeVisible();
  expect(server.calls).toHaveLength(1);
});

test('U5 a ZIP processed in the background shows a link to Descargas', async () => {
  const msg = 'año.zip: sus 2,100 CFDI se agregan en segundo plano. Siga su avance en Descargas.';
  const enProceso = { solicitud: '018f2d3c-0000-7000-8000-000000000001', cfdis: 2_100, msg };
  fakeApi().on(api.cfdi.uploadZip, { aceptados: 0, errores: [], enProceso });
  renderScreen(<UploadBox />);
  pick(file('año.zip'));
  expect(await screen.findByText(msg)).toBeVisible();
  expect(screen.getByText('Completado')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver en Descargas' })).toHaveAttribute(
    'href',
    `/${demoCuenta.rfc}/descargas-masivas`,
  );
});

test('U6 lists files that were already stored apart from rejected ones, and counts both as rejected', async () => {
  fakeApi().on(api.cfdi.uploadZip, {
    aceptados: 0,
    errores: [
      { archivo: 'a.xml', code: 'cfdi_already_stored', msg: 'El CFDI ya existe' },
      { archivo: 'b.xml', code: 'not_a_cfdi', msg: 'No es un CFDI' },
    ],
  });
  renderScreen(<UploadBox />);
  pick(file('mes.zip'));
  expect(await screen.findByText('Aceptados: 0 · Rechazados: 2')).toBeVisible();
  const filesOf = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem');
  expect(filesOf('Ya estaban').map(({ textContent }) => textContent)).toEqual(['mes.zip › a.xmlEl CFDI ya existe']);
  expect(filesOf('Rechazados').map(({ textContent }) => textContent)).toEqual(['mes.zip › b.xmlNo es un CFDI']);
});
