import { contribuyentes } from '../support/accounts';
import { builderOfDemo, certificadosDe, LAST_YEAR } from '../support/certificados';
import { expect, test } from '../support/journey';
import { apiOf, enter, menu } from '../support/session';
import { satUrl } from '../support/stack-info';

const { rfc: RFC, nombre, correo } = contribuyentes.piloto;
const MES = `marzo ${LAST_YEAR}, recibidos`;
/** The call that asks the SAT now is limited to twelve a minute. */
const VERIFY = { intervals: [5_500], timeout: 120_000 };

test('E2 F108 F109 downloads are automatic once an administrator turned them on, and stop when it is turned off', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const sdk = await apiOf(correo);
  await sdk.certificados.add((await certificadosDe(RFC)).fiel.body);
  const supplier = await builderOfDemo('IIA040805DZ4');
  const xmls = ['03T09:00:00', '04T10:00:00'].map((time) =>
    supplier.build({ fecha: `${LAST_YEAR}-03-${time}`, receptor: RFC, nombreReceptor: nombre }),
  );
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(xmls.map(String));
  expect((await fetch(`${satUrl}/descarga/cfdi`, { method: 'PUT', headers, body })).status).toBe(200);

  await test.step('it is turned on with a year', async () => {
    await enter(page, correo);
    await menu(page, 'Descargas').click();
    await page.getByRole('main').getByRole('link', { name: 'Piloto automático' }).click();
    await expect(page.getByRole('heading', { name: 'Apagado' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Historia desde' }).selectOption(String(LAST_YEAR));
    await page.getByRole('button', { name: 'Encender' }).click();
    await expect(page.getByRole('heading', { name: 'Encendido' })).toBeVisible();
    await expect(page.getByText(new RegExp(`^Lo encendió ${correo} el `))).toBeVisible();
    await expect(page.getByRole('table', { name: /^Lo que ya se pidió: 5 solicitudes/ })).toBeVisible();
    await expect(page.getByRole('table', { name: /^Lo que sigue: / })).toBeVisible();
  });

  await test.step('the SAT answers, and what is missing arrives without a user', async () => {
    await expect
      .poll(async () => {
        await sdk.descargas.verifyAll();
        const { faltan } = await sdk.piloto.get();
        return faltan + (await sdk.descargas.list({ espendiente: '1' })).count;
      }, VERIFY)
      .toBe(0);
    await expect.poll(async () => (await sdk.recibidos.list({ status: '2' })).count).toBe(2);
  });

  await test.step('the calendar and the mirror show it', async () => {
    await page.reload();
    const asked = page.getByRole('table', { name: /^Lo que ya se pidió: / });
    await expect(asked.getByText('2 CFDI, 2 en la bóveda')).toBeVisible();
    await expect(asked.getByText('El SAT no encontró CFDI en el periodo.').first()).toBeVisible();
    await expect(page.getByText(/^Por ahora no falta nada por pedir/)).toBeVisible();
    await expect(page.getByText('2 de 2 vigentes con XML (100 %)')).toBeVisible();
    await page.getByRole('link', { name: 'Ver mes por mes en el Espejo del SAT' }).click();
    await expect(page.getByRole('link', { name: `${MES}: Completo, 2 CFDI` })).toBeVisible();
  });

  await test.step('it is turned off', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Piloto automático' }).click();
    await page.getByRole('button', { name: 'Apagar' }).click();
    await expect(page.getByRole('heading', { name: 'Apagado' })).toBeVisible();
    expect(await sdk.piloto.get()).toMatchObject({ activo: false, proxima: null, siguientes: [] });
    const { rows } = await sdk.bitacora.list({ limit: 50 });
    expect(rows.map(({ accion }) => accion)).toEqual(expect.arrayContaining(['piloto.encendido', 'piloto.apagado']));
  });
});
