import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Request, Route } from 'playwright/test';
import { contribuyentes } from '../support/accounts';
import { builderOfDemo, certificadosDe, LAST_YEAR } from '../support/certificados';
import { instantOf } from '../support/dates';
import { zipOf } from '../support/fixtures';
import { expect, test } from '../support/journey';
import { admin } from '../support/operator';
import { distance } from '../support/screens';
import { apiOf, enter, menu } from '../support/session';
import { satUrl, stackHome } from '../support/stack-info';
import { secondsOf } from '../support/toasts';

const { rfc: RFC, correo: CORREO } = contribuyentes.descargas;

async function tellSat(path: string, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${satUrl}${path}`, { method: 'PUT', headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
}

test('M1 M2 M3 M4 M5 K6 S12 from the upload of an e.Firma to the invoices in the list', async ({ page, watch }) => {
  const supplier = await builderOfDemo('IIA040805DZ4');
  const fechas = ['03-03T09:00:00', '03-31T23:30:00', '04-01T00:00:01'].map((fecha) => `${LAST_YEAR}-${fecha}`);
  const xmls = fechas.map((fecha) =>
    supplier.build({ fecha, receptor: RFC, nombreReceptor: 'DESCARGAS MASIVAS' }).toString(),
  );
  await tellSat('/descarga/cfdi', xmls);
  const { fiel } = await certificadosDe(RFC);
  const row = page.getByRole('row').filter({ hasText: `01/03/${LAST_YEAR}` });

  await test.step('M2 nothing without an e.Firma', async () => {
    await enter(page, CORREO);
    await menu(page, 'Descargas').click();
    await expect(page.getByRole('heading', { name: 'Descargar CFDIs del SAT' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Agregar' })).toBeDisabled();
    // In addition to the notice about the certificate.
    const before = page.getByRole('alert').filter({ hasText: 'Antes de solicitar' });
    await expect(before).toBeVisible();
    const missing = page.getByRole('alert').filter({ hasText: 'se necesita una e.Firma' });
    expect(await distance(page.getByRole('heading', { name: 'Descargar CFDIs del SAT' }), missing)).toBe(8);
    expect(await distance(missing, before)).toBe(8);
    const piloto = page.getByRole('paragraph').filter({ hasText: 'Piloto automático' });
    expect(await distance(before, piloto)).toBe(8);
    await expect(page.getByRole('button', { name: 'Verificar Solicitudes Pendientes' })).toBeDisabled();
    await page.getByRole('link', { name: 'Agregarla en Certificados' }).click();
  });

  await test.step('K6 it is added', async () => {
    await page.getByRole('button', { name: 'Agregar' }).click();
    const modal = page.getByRole('dialog', { name: 'Agregar certificado' });
    await modal.getByLabel('Certificado (.cer)').setInputFiles(fiel.cer);
    await modal.getByLabel('Llave privada (.key)').setInputFiles(fiel.key);
    await modal.getByLabel('Contraseña de la llave').fill(fiel.pass);
    await modal.getByRole('button', { name: 'Agregar' }).click();
    await expect(page.getByText('Certificado Agregado')).toBeVisible();
  });

  await test.step('S12 a request that fails stays for 10 s, titled Error, with the reason', async () => {
    watch.expectComplaint(/status of 429/);
    await menu(page, 'Descargas').click();
    await expect(page.getByText('Descargas disponibles: 8')).toBeVisible();
    const msg = 'Ya hay 8 solicitudes en curso. Espere a que el SAT termine una.';
    const refuse = (route: Route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 429, json: { msg, code: 'too_many_downloads', requestId: randomUUID() } })
        : route.fallback();
    await page.route('**/api/boveda/v4/descargas', refuse);
    await page.getByRole('button', { name: 'Agregar' }).click();
    const modal = page.getByRole('dialog', { name: 'Nueva solicitud de descarga' });
    await modal.getByLabel('Fecha Inicial').fill(`01/02/${LAST_YEAR}`);
    await modal.getByLabel('Fecha Final').fill(`28/02/${LAST_YEAR}`);
    await modal.getByLabel('Recibidos').focus();
    await modal.getByRole('button', { name: 'Aceptar' }).click();
    const confirm = page.getByRole('dialog', { name: '¿Desea solicitar la descarga al SAT?' });
    const seconds = secondsOf(page, msg);
    await confirm.getByRole('button', { name: 'Aceptar' }).click();
    await expect(page.getByRole('alert').filter({ hasText: msg })).toContainText('Error');
    // Moves the pointer away from the toast.
    await page.mouse.move(10, 700);
    expect(await seconds).toBeGreaterThan(9.5);
    expect(await seconds).toBeLessThan(15);
    await page.unroute('**/api/boveda/v4/descargas', refuse);
  });

  await test.step('M4 a date without a year gets the current one; an invalid date is not sent', async () => {
    const year = new Date(Date.now() - 7 * 3_600_000).getFullYear();
    const sent: string[] = [];
    const note = (request: Request) => {
      if (request.method() === 'POST') sent.push(request.url());
    };
    page.on('request', note);
    await page.getByRole('button', { name: 'Agregar' }).click();
    const modal = page.getByRole('dialog', { name: 'Nueva solicitud de descarga' });
    const [desde, hasta, aceptar] = [
      modal.getByLabel('Fecha Inicial'),
      modal.getByLabel('Fecha Final'),
      modal.getByRole('button', { name: 'Aceptar' }),
    ];
    for (const typed of ['0101', '01/01']) {
      await desde.clear();
      await desde.pressSequentially(typed);
      await hasta.focus();
      await expect(desde).toHaveValue(`01/01/${year}`);
    }
    // Enabled with the last digit, before blur.
    await hasta.pressSequentially(`0201${year}`);
    await expect(aceptar).toBeEnabled();
    for (const typed of ['31/12', '3112', '31/02', '3']) {
      await hasta.clear();
      await hasta.pressSequentially(typed);
      await expect(aceptar).toBeDisabled();
      await modal.getByLabel('Recibidos').focus();
      await expect(modal.getByRole('alert')).toBeVisible();
      await expect(aceptar).toBeDisabled();
    }
    await hasta.clear();
    await hasta.pressSequentially('31/12');
    await modal.getByLabel('Recibidos').focus();
    await expect(hasta).toHaveValue(`31/12/${year}`);
    await modal.getByRole('button', { name: 'Cancelar' }).click();
    page.off('request', note);
    expect(sent.filter((url) => url.includes('/descargas'))).toEqual([]);
  });

  // From here on the worker verifies, a minute after each answer.
  await test.step('M1 M4 requests a period', async () => {
    await page.getByRole('button', { name: 'Agregar' }).click();
    const modal = page.getByRole('dialog', { name: 'Nueva solicitud de descarga' });
    await modal.getByLabel('Fecha Inicial').fill(`0103${LAST_YEAR % 100}`);
    await expect(modal.getByRole('button', { name: 'Aceptar' })).toBeDisabled();
    await modal.getByLabel('Fecha Final').fill(`31/3/${LAST_YEAR}`);
    await modal.getByLabel('Recibidos').focus();
    await expect(modal.getByLabel('Fecha Inicial')).toHaveValue(`01/03/${LAST_YEAR}`);
    await modal.getByRole('button', { name: 'Aceptar' }).click();
    const confirm = page.getByRole('dialog', { name: '¿Desea solicitar la descarga al SAT?' });
    await expect(confirm).toContainText(`Recibidos del 01/03/${LAST_YEAR} al 31/03/${LAST_YEAR}`);
    await confirm.getByRole('button', { name: 'Aceptar' }).click();
    await expect(page.getByText('Se ha enviado una solicitud de descarga al SAT')).toBeVisible();
    await expect(row).toContainText('Recibidos');
    await expect(page.getByText('Descargas disponibles: 7')).toBeVisible();
  });

  await test.step('M3 the SAT accepts the request', async () => {
    const message = page.getByRole('dialog', { name: 'Solicitud Aceptada' });
    await row.getByRole('button', { name: 'Aceptada' }).click();
    await expect(message).toContainText('el proceso de descarga dura hasta 72hrs');
    await expect(message).toContainText('Solicitud Aceptada');
    await expect(message).toContainText('Próxima revisión');
    await page.keyboard.press('Escape');
    await expect(message).toBeHidden();
  });

  await test.step('M1 M5 the request is verified and the invoices arrive', async () => {
    await page.getByRole('button', { name: 'Verificar Solicitudes Pendientes' }).click();
    await expect(page.getByText('Descargas Verificadas Exitosamente')).toBeVisible();
    await expect(row).toContainText('Terminada');
    await row.getByRole('button', { name: 'Terminada' }).click();
    const message = page.getByRole('dialog', { name: 'Solicitud Terminada' });
    await expect(message).toContainText('a la brevedad sus CFDI seran agregados al boveda');
    await expect(message).toContainText('Agregados a la bóveda2');
    await page.keyboard.press('Escape');
    // Each is verified before it is Vigente.
    const sdk = await apiOf(CORREO);
    await expect.poll(async () => (await sdk.recibidos.list({ status: '2' })).count).toBe(2);
    await menu(page, 'Proveedores').click();
    await expect(page.getByRole('link', { name: /^[0-9a-f]{8}-/ })).toHaveCount(2);
    await expect(page.getByText(`31-mar-${LAST_YEAR}`)).toBeVisible();
  });

  await test.step('M3 another period is refused with the reason', async () => {
    await tellSat('/descarga/dials', { solicita: '5002' });
    await menu(page, 'Descargas').click();
    await page.getByRole('button', { name: 'Agregar' }).click();
    const modal = page.getByRole('dialog', { name: 'Nueva solicitud de descarga' });
    await modal.getByLabel('Fecha Inicial').fill(`01/02/${LAST_YEAR}`);
    await modal.getByLabel('Fecha Final').fill(`28/02/${LAST_YEAR}`);
    await modal.getByLabel('Emitidos').check();
    await modal.getByRole('button', { name: 'Aceptar' }).click();
    await page.getByRole('dialog', { name: '¿Desea solicitar' }).getByRole('button', { name: 'Aceptar' }).click();
    await page.getByRole('button', { name: 'Rechazada' }).click();
    const message = page.getByRole('dialog', { name: 'Solicitud Rechazada' });
    await expect(message).toContainText('Intente con otro periodo');
    await expect(message).toContainText('5002: Se han agotado las solicitudes de por vida');
    await page.keyboard.press('Escape');
    await tellSat('/descarga/dials', { solicita: 'ok' });
  });

  await test.step('M3 a 404 is not shown as Aceptada, and a period without CFDI does not announce any', async () => {
    const sdk = await apiOf(CORREO);
    const ask = async (month: string) => {
      const [fechaini, fechafin] = [`${LAST_YEAR}-${month}-01`, `${LAST_YEAR}-${month}-20`];
      await sdk.descargas.add({ fechaini, fechafin, isemitidos: 'true' });
      await page.reload();
      return page.getByRole('row').filter({ hasText: `01/${month}/${LAST_YEAR}` });
    };
    await tellSat('/descarga/dials', { solicita: '404' });
    const refused = await ask('05');
    await expect(refused.getByRole('button', { name: 'En Proceso' })).toBeVisible();
    await refused.getByRole('button', { name: 'En Proceso' }).click();
    const message = page.getByRole('dialog', { name: /^Solicitud / });
    await expect(message).toContainText('404: Error no Controlado');
    await expect(message).not.toContainText('Aceptada');
    await page.keyboard.press('Escape');
    await tellSat('/descarga/dials', { solicita: 'ok' });
    const empty = await ask('06');
    await page.getByRole('button', { name: 'Verificar Solicitudes Pendientes' }).click();
    await expect(empty).toContainText('Terminada');
    await empty.getByRole('button', { name: 'Terminada' }).click();
    await expect(message).toContainText('El SAT no encontró CFDI en el periodo.');
    await expect(message).not.toContainText('seran agregados');
    await page.keyboard.press('Escape');
    // Requested again automatically; verified a minute later, or now by the button.
    await expect(refused).toContainText(/Aceptada|Terminada/);
    await page.getByRole('button', { name: 'Verificar Solicitudes Pendientes' }).click();
    await expect(refused).toContainText('Terminada');
  });

  await test.step('M1 filters finished requests', async () => {
    await page.getByLabel('Pendiente').selectOption({ label: 'Si' });
    await expect(page).toHaveURL(/espendiente=1/);
    await expect(page.getByText('Ningún resultado con estos filtros')).toBeVisible();
    await page.getByRole('button', { name: 'Limpiar filtros' }).click();
    await expect(page.getByRole('row')).toHaveCount(5);
  });

  await test.step('U5 M3 a big ZIP is processed in the background and shows in Descargas', async () => {
    await menu(page, 'Inicio').click();
    const xml = xmls[0] ?? '';
    const copies = Array.from({ length: 2_001 }, (_, at) => {
      const copy = at < 100 ? xml.replace(/ UUID="[^"]+"/, ` UUID="${randomUUID()}"`) : '<x/>';
      return { name: `${at}.xml`, mimeType: 'text/xml', buffer: Buffer.from(copy) };
    });
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles([await zipOf('año.zip', copies)]);
    await expect(page.getByText('año.zip: sus 2,001 CFDI se agregan en segundo plano.')).toBeVisible();
    await page.getByRole('link', { name: 'Ver en Descargas' }).click();
    const zip = page.getByRole('row').filter({ hasText: 'año.zip' });
    await expect(zip).toContainText('Terminada');
    await zip.getByRole('button', { name: 'Terminada' }).click();
    const message = page.getByRole('dialog', { name: 'ZIP Terminada' });
    await expect(message).toContainText('Agregados a la bóveda100');
    await expect(message).toContainText('No tomados1,901');
  });
});

test('M3 M4 D3 every state of the SAT and of a ZIP with its message; dates typed short, shown d/m/Y, sent Y-m-d', async ({
  page,
}) => {
  const { rfc, correo } = contribuyentes.few;
  const sdk = await apiOf(correo);
  const { fiel } = await certificadosDe(rfc);
  await sdk.certificados.add(fiel.body);
  const supplier = await builderOfDemo('IIA040805DZ4');
  const zipWith = (name: string, isCfdi: (at: number) => boolean) => {
    const xml = supplier.build({ receptor: rfc, nombreReceptor: contribuyentes.few.nombre }).toString();
    const entries = Array.from({ length: 2_001 }, (_, at) => ({
      name: `${String(at).padStart(4, '0')}.xml`,
      mimeType: 'text/xml',
      buffer: Buffer.from(isCfdi(at) ? xml.replace(/ UUID="[^"]+"/, ` UUID="${randomUUID()}"`) : '<x/>'),
    }));
    return zipOf(name, entries);
  };
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  const expectState = async (text: string, state: string, sentences: (string | RegExp)[]) => {
    await expect(row(text)).toContainText(state);
    await row(text).getByRole('button', { name: state, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: new RegExp(`^(Solicitud|ZIP) ${state}$`) });
    for (const sentence of sentences) await expect(dialog).toContainText(sentence);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  };
  const waitsForSpace = (archivo: string) =>
    expect
      .poll(async () => (await sdk.descargas.list({})).rows.find((each) => each.archivo === archivo)?.mensaje)
      .toMatch(/No queda espacio/);
  const downloads = join(stackHome, 'data/downloads', rfc);

  // No space for 400 CFDI: the stored ones stay, and the ZIP waits.
  await admin('plan:cambiar', { rfc, espacio: '1' });
  try {
    await enter(page, correo);
    const send = async (zip: Awaited<ReturnType<typeof zipOf>>) => {
      await menu(page, 'Inicio').click();
      await page.locator('input[type="file"]').first().setInputFiles([zip]);
      await expect(page.getByText(`${zip.name}: sus 2,001 CFDI se agregan en segundo plano.`)).toBeVisible();
      await page.getByRole('button', { name: 'Aceptar', exact: true }).click();
      await menu(page, 'Descargas').click();
      await expect(row(zip.name)).toBeVisible();
    };

    await test.step('M3 a ZIP that waits, one in process, one that failed', async () => {
      await send(await zipWith('avanza.zip', (at) => at > 1_600));
      await waitsForSpace('avanza.zip');
      await expectState('avanza.zip', 'En Proceso', [/No tomados1,\d{3}/]);
      const before = await readdir(downloads);
      await send(await zipWith('espera.zip', (at) => at < 400));
      await waitsForSpace('espera.zip');
      await expectState('espera.zip', 'Enviada', [/No queda espacio/, 'CFDI en el ZIP2,001']);
      const [waiting] = (await readdir(downloads)).filter((name) => !before.includes(name));
      // The state that the job sets when it retries, a minute later.
      await rm(join(downloads, waiting ?? ''));
    });

    await test.step('M3 M4 the SAT says 2, 4 and 6', async () => {
      const ask = async (from: string, to: string, shown: string) => {
        await page.getByRole('button', { name: 'Agregar' }).click();
        const modal = page.getByRole('dialog', { name: 'Nueva solicitud de descarga' });
        const [first, last] = [modal.getByLabel('Fecha Inicial'), modal.getByLabel('Fecha Final')];
        const accept = modal.getByRole('button', { name: 'Aceptar' });
        await first.pressSequentially(from.replaceAll('/', ''));
        await expect(first).toHaveValue(from);
        await page.keyboard.press('Tab');
        await expect(accept).toBeDisabled();
        await last.pressSequentially(to);
        await modal.getByLabel('Recibidos').focus();
        await expect(first).toHaveValue(shown);
        await accept.click();
        const sent = page.waitForRequest(
          (request) => request.method() === 'POST' && request.url().endsWith('/descargas'),
        );
        await page.getByRole('dialog', { name: '¿Desea solicitar' }).getByRole('button', { name: 'Aceptar' }).click();
        await expect(page.getByText('Se ha enviado una solicitud de descarga al SAT').last()).toBeVisible();
        return (await sent).postDataJSON() as { fechaini: string; fechafin: string };
      };
      const year = String(LAST_YEAR).slice(2);
      const months = [
        { month: '02', dial: 'estado-2', state: 'En Proceso', sentence: 'el proceso de descarga dura hasta 72hrs' },
        { month: '03', dial: 'estado-4', state: 'Error', sentence: 'Mensaje del SAT' },
        {
          month: '04',
          dial: 'estado-6',
          state: 'Vencida',
          sentence: 'la descarga ya no esta disponible intente con otro periodo',
        },
      ];
      for (const { month, dial, state, sentence } of months) {
        const shown = `01/${month}/${LAST_YEAR}`;
        const body = await ask(`01/${month}/${year}`, `5/${Number(month)}/${year}`, shown);
        expect(body).toMatchObject({ fechaini: `${LAST_YEAR}-${month}-01`, fechafin: `${LAST_YEAR}-${month}-05` });
        await expect(row(shown)).toContainText(`05/${month}/${LAST_YEAR}`);
        // Before that, verifying sends the request.
        await expect.poll(async () => (await sdk.descargas.list({})).rows[0]?.mensaje).toBe('Solicitud Aceptada');
        await tellSat('/descarga/dials', { verifica: dial });
        // The first check, which begins by itself, may be under way with the answer from before.
        const verify = row(shown).getByRole('button', { name: /^Verificar la solicitud/ });
        await expect(async () => {
          if (await verify.isVisible()) await verify.click();
          await expect(row(shown)).toContainText(state, { timeout: 10_000 });
        }).toPass();
        await expectState(shown, state, [
          sentence,
          /Mensaje del SAT.{3,}/,
          `Recibidos del ${shown} al 05/${month}/${LAST_YEAR}`,
        ]);
      }
    });

    await test.step('M4 a missing year is the current one', async () => {
      await page.getByRole('button', { name: 'Agregar' }).click();
      const modal = page.getByRole('dialog', { name: 'Nueva solicitud de descarga' });
      await modal.getByLabel('Fecha Inicial').pressSequentially('1/1');
      await modal.getByLabel('Recibidos').focus();
      await expect(modal.getByLabel('Fecha Inicial')).toHaveValue(`01/01/${LAST_YEAR + 1}`);
      await expect(modal.getByRole('button', { name: 'Aceptar' })).toBeDisabled();
      await modal.getByRole('button', { name: 'Cancelar' }).click();
    });

    await test.step('D3 shows the last request to the SAT', async () => {
      await menu(page, 'Inicio').click();
      const line = page.getByRole('main').locator('dl > div').filter({ hasText: 'Descargas Masivas' });
      await expect(line).toContainText(/\d\d-[a-z]{3}-\d{4} \d\d:\d\d/);
      await expect(line).toContainText(instantOf((await sdk.dashboard.get()).estatus.descargasmasivas ?? ''));
    });

    await test.step('M3 the failed ZIP', async () => {
      await menu(page, 'Descargas').click();
      await expect(row('espera.zip')).toContainText('Error', { timeout: 120_000 });
      await expectState('espera.zip', 'Error', ['El archivo ya no está en el servidor. Súbalo de nuevo.']);
    });
  } finally {
    await tellSat('/descarga/dials', { verifica: 'ok' });
    await admin('plan:cambiar', { rfc, espacio: '1024' });
  }
});
