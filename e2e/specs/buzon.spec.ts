import { randomUUID } from 'node:crypto';
import { contribuyentes, demo } from '../support/accounts';
import { checkLooks } from '../support/axe';
import { builderOfDemo, certificadosDe, LAST_YEAR } from '../support/certificados';
import { dayFromToday, instantOf, typedOf } from '../support/dates';
import { haveFixtures, SIGNED_40_OTHER, upload } from '../support/fixtures';
import { expect, test } from '../support/journey';
import { tellVigente } from '../support/sat';
import { distance } from '../support/screens';
import { apiOf, enter, menu } from '../support/session';
import { askToCancel } from '../support/solicitudes';
import { address } from '../support/stack-info';

const { rfc: RFC, correo: CORREO } = contribuyentes.buzon;

const ask = (uuid?: string, receptor: string = RFC) => askToCancel(receptor, uuid);

/** The links of the newest mail about a request: accept, reject. */
async function mailedLinks(uuid: string, correo: string = CORREO): Promise<string[]> {
  const find = async () => {
    const { rows } = await (await fetch(`${address}/correo-demo.json`)).json();
    const mail = rows.find(({ para, texto }: Record<string, string>) => para === correo && texto?.includes(uuid));
    return [...(mail?.texto ?? '').matchAll(/https?:\/\/\S+aceptar-rechazar-cancelacion\S+/g)].map(([link]) => link);
  };
  await expect.poll(find).toHaveLength(2);
  return find();
}

test('B1 B2 B3 B4 B5 B6 a cancellation request from its arrival to its acuse', async ({ page, watch }) => {
  test.skip(!haveFixtures, 'no fixtures');
  watch.expectComplaint(/status of (404|409)/);
  const sdk = await apiOf(CORREO);
  const xml = upload(SIGNED_40_OTHER).buffer;
  await sdk.cfdi.upload({ name: 'a.xml', xmlb64: xml.toString('base64') });
  const uuid = /UUID="([^"]+)"/.exec(xml.toString())?.[1]?.toLowerCase() ?? '';
  await ask(uuid);
  for (let n = 0; n < 6; n++) await ask();
  const rows = page.getByRole('table', { name: 'Buzón' }).getByRole('row');
  const confirm = (title: RegExp, name: string) =>
    page.getByRole('dialog', { name: title }).getByRole('button', { name, exact: true }).click();

  await test.step('B1 without a CSD nothing can be answered', async () => {
    await enter(page, CORREO);
    await menu(page, 'Buzón').click();
    await expect(page).toHaveURL(/\/buzon\/cancelacion\?/);
    const notice = page.getByRole('alert').filter({ hasText: 'se necesita un certificado CSD vigente' });
    await expect(notice).toBeVisible();
    expect(await distance(page.getByRole('heading', { name: 'Buzón', level: 1 }), notice)).toBe(8);
    for (const name of ['Actualizar', 'Aceptar', 'Rechazar'])
      await expect(page.getByRole('button', { name, exact: true })).toBeDisabled();
    await page.getByRole('link', { name: 'Agregarlo en Certificados' }).click();
    await expect(page).toHaveURL(/\/configuracion\/certificados$/);
    await sdk.certificados.add((await certificadosDe(RFC)).csd.body);
    await menu(page, 'Buzón').click();
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await expect(page.getByText('Buzón de Cancelación Actualizado')).toBeVisible();
    await expect(page.getByText('1 – 7 de 7')).toBeVisible();
  });

  await test.step('B2 filters, details, PDF', async () => {
    await expect(page.getByText('Quedan').first()).toBeVisible();
    await page.getByRole('button', { name: 'Más filtros' }).click();
    await page.getByLabel('UUID', { exact: true }).fill(uuid);
    await expect(page.getByText('1 – 1 de 1')).toBeVisible();
    await expect(rows.nth(1)).toContainText('EKU9003173C9');
    await rows.nth(1).hover();
    await page.getByRole('button', { name: /^Ver PDF de / }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: /Descargar PDF/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: uuid }).click();
    await page.getByRole('button', { name: 'Ver documentos relacionados' }).click();
    await expect(page.getByText('No hay documentos relacionados')).toBeVisible();
    await page.getByRole('button', { name: 'Limpiar' }).click();
  });

  await test.step('B3 answers five at once, then one', async () => {
    const boxes = page.getByRole('checkbox', { name: /^Elegir [0-9a-f]{8}$/ });
    await expect(boxes).toHaveCount(6);
    for (let n = 0; n < 6; n++) await boxes.nth(n).click();
    await expect(page.getByText('Solo puede aceptar/rechazar 5 solicitudes a la vez')).toBeVisible();
    await checkLooks(page, 'Advertencia');
    await confirm(/Advertencia/, 'Aceptar');
    await page.getByRole('button', { name: 'Rechazar (5)' }).click();
    await confirm(/¿Rechazar estas 5 solicitudes\?/, 'Rechazar');
    await expect(page.getByText('Cancelaciones rechazadas')).toBeVisible();
    await expect(page.getByText('1 – 2 de 2')).toBeVisible();
    const card = page.locator('.buzon-card');
    await card.getByRole('button', { name: 'Aceptar' }).click();
    await confirm(/¿Aceptar esta solicitud\?/, 'Aceptar');
    await expect(page.getByText('Cancelación aceptada')).toBeVisible();
    expect((await sdk.buzon.list({ status: '0', uuid })).rows).toMatchObject([{ status: 2, statuscfdi: 3 }]);
  });

  await test.step('B4 the history and its acuse', async () => {
    await page.getByRole('link', { name: 'Historial de Cancelaciones' }).click();
    await expect(page.getByText('1 – 6 de 6')).toBeVisible();
    await expect(rows.nth(1)).toContainText('Aceptada');
    await expect(rows.nth(1)).toContainText('Manual');
    await rows.nth(1).getByRole('button', { name: 'Acuse' }).click();
    const modal = page.getByRole('dialog', { name: /^Acuse de Folio: / });
    await expect(modal.locator('canvas').first()).toBeVisible();
    expect((await modal.locator('[style*="700px"]').first().boundingBox())?.height).toBe(700);
    await checkLooks(page, 'acuse');
    await page.keyboard.press('Escape');
  });

  await test.step('B5 the mailed link works once', async () => {
    await sdk.config.setNotificaciones({ notificacion_solicitud: '1' });
    const mailed = await ask();
    await sdk.buzon.refresh();
    const [accept = '', reject = ''] = await mailedLinks(mailed);
    await page.goto(reject);
    await expect(page.getByText('Cancelación rechazada')).toBeVisible();
    expect(new URL(page.url()).search).toBe('?accept=0');
    expect((await sdk.buzon.list({ status: '0', uuid: mailed })).rows).toMatchObject([{ status: 3 }]);
    await page.goto(accept);
    await expect(page.getByText(/^La solicitud ya fue respondida/)).toBeVisible();
  });

  await test.step('B6 the rules answer, and the history names the rule', async () => {
    const off = { usa_buzon_2: '0', usa_buzon_3: '0', val_buzon_3: '0', usa_buzon_4: '0', val_buzon_4: '0' } as const;
    await sdk.config.set({ usa_buzon: '1' });
    await sdk.config.set({ ...off, usa_buzon_1: '1' });
    await page.getByRole('link', { name: 'Ir al Buzón' }).click();
    await expect(page.getByText('Reglas del Buzón: Rechazar todo')).toBeVisible();
    await page.getByRole('button', { name: 'Configurar Buzón' }).click();
    await expect(page).toHaveURL(/\/configuracion\/buzon$/);
  });
});

test('B2 B6 K3 D3 S12 N5 every filter of the requests; rules, list and switch decide new requests', async ({
  page,
}) => {
  const { rfc, correo } = contribuyentes.reglas;
  const sdk = await apiOf(correo);
  await sdk.certificados.add((await certificadosDe(rfc)).csd.body);
  const [supplier, escuela] = await Promise.all(['IIA040805DZ4', 'EKU9003173C9'].map((rfc) => builderOfDemo(rfc)));
  const rows = page
    .getByRole('table', { name: 'Buzón' })
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: /^Elegir S\d/ }) });
  const hoy = dayFromToday();
  /** A CFDI of the vault with a cancellation request. */
  const request = async (emisor: typeof supplier, folio: string, total: string, day: string) => {
    const uuid = await ask(randomUUID(), rfc);
    const facts = { uuid, serie: `S${folio}`, folio, total, fecha: `${day}T00:00:01`, receptor: rfc };
    const xml = emisor?.build({ ...facts, nombreReceptor: contribuyentes.reglas.nombre }) ?? Buffer.from('');
    await sdk.cfdi.upload({ name: 'a.xml', xmlb64: xml.toString('base64') });
    await expect.poll(async () => (await sdk.recibidos.list({ uuid })).rows[0]?.status).toBe(2);
    return uuid;
  };
  const listed = await request(escuela, '101', '100.00', `${LAST_YEAR}-03-10`);
  const dear = await request(supplier, '102', '5000.00', hoy);
  const old = await request(supplier, '103', '200.00', `${LAST_YEAR}-03-12`);
  const recent = await request(supplier, '104', '300.00', hoy);

  const refresh = async (left: number) => {
    await menu(page, 'Buzón').click();
    const answered = page.waitForResponse(/buzoncanc\?action=refresh/);
    await page.getByRole('button', { name: 'Actualizar', exact: true }).click();
    expect((await answered).status()).toBe(200);
    await expect(rows).toHaveCount(left);
  };
  /** How a request was answered, in the history. */
  const expectAnswered = async (uuid: string, how: RegExp, motivo: string) => {
    await expect.poll(async () => (await sdk.buzon.listHistorial({ uuid })).total).toBe(1);
    await page.goto(`/${rfc}/buzon/historial?uuid=${uuid}`);
    const line = page.getByRole('row').filter({ hasText: uuid });
    await expect(line).toContainText(how);
    await expect(line).toContainText('Inteligente');
    expect((await sdk.buzon.listHistorial({ uuid })).rows).toMatchObject([{ tipo: 1, motivo }]);
  };
  const uuidsOf = async () =>
    (await rows.allTextContents())
      .map((text) => /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(text)?.[0])
      .filter(Boolean)
      .sort();

  await enter(page, correo);
  await refresh(4);
  await expect(page.getByText('Reglas del Buzón: Ninguna')).toBeVisible();

  await test.step('D3 shows when the mailbox was last updated', async () => {
    await menu(page, 'Inicio').click();
    const line = page.getByRole('main').locator('dl > div').filter({ hasText: 'Último Buzón' });
    await expect(line).toContainText(/\d\d-[a-z]{3}-\d{4}/);
    await expect(line).toContainText(instantOf((await sdk.dashboard.get()).estatus.ultimobuzon ?? ''));
    await menu(page, 'Buzón').click();
  });

  await test.step('B2 filters', async () => {
    const estatus = page.getByRole('combobox', { name: 'Estatus' });
    await expect(estatus.locator('option:checked')).toHaveText('Pendiente');
    await page.getByRole('button', { name: 'Más filtros' }).click();
    const fill = (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value);
    const filters: [label: string, value: string, left: string[]][] = [
      ['Buscar', 'S102', [dear]],
      ['RFC', 'EKU9003173C9', [listed]],
      ['Serie', 'S103', [old]],
      ['Folio', '104', [recent]],
      ['UUID', old, [old]],
      ['Total de', '250', [dear, recent]],
      ['Total hasta', '250', [listed, old]],
      ['Desde', typedOf(`${LAST_YEAR}-03-11`), [dear, old, recent]],
      ['Hasta', typedOf(`${LAST_YEAR}-03-11`), [listed]],
    ];
    for (const [label, value, left] of filters) {
      await fill(label, value);
      await page.keyboard.press('Tab');
      await expect.poll(uuidsOf, { message: label }).toEqual([...left].sort());
      await page.getByRole('button', { name: 'Limpiar', exact: true }).click();
      await expect(rows).toHaveCount(4);
    }
    for (const [option, left] of [
      ['Rechazada', 0],
      ['Todos', 4],
    ] as const) {
      await estatus.selectOption({ label: option });
      await expect(rows).toHaveCount(left);
    }
    await page.getByRole('button', { name: 'Limpiar', exact: true }).first().click();
  });

  await test.step('B2 details and files of a row', async () => {
    await page.getByRole('button', { name: old }).click();
    const card = page.locator('.buzon-card');
    for (const [title, fact] of [
      ['UUID', old],
      ['Recibida', /\d\d-[a-z]{3}-\d{4} \d\d:\d\d/],
      ['Vence', /\d\d-[a-z]{3}-\d{4} \d\d:\d\d/],
      ['Estatus del CFDI', 'Vigente'],
    ] as const)
      await expect(card.locator('dl > div').filter({ hasText: title }).first()).toContainText(fact);
    const row = rows.filter({ hasText: old });
    await row.hover();
    await row.getByRole('button', { name: /^Ver PDF de / }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('canvas').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await row.hover();
    await row.getByRole('button', { name: /^Ver XML de / }).click();
    await expect(dialog).toContainText('cfdi:Comprobante');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: old }).click();
  });

  await test.step('a request says what its CFDI is about and what is lost, and is decided in two actions', async () => {
    for (const fact of ['PUE: se considera pagada al emitirse', 'No ha llegado un sustituto', 'Sugerencia: Rechazar'])
      await expect(rows.filter({ hasText: old })).toContainText(fact);
    const replaced = await request(supplier, '105', '400.00', hoy);
    const facts = { uuid: randomUUID(), serie: 'S106', folio: '106', total: '400.00', fecha: `${hoy}T00:00:02` };
    await tellVigente(facts.uuid);
    const xml = supplier?.build({
      ...{ ...facts, receptor: rfc, nombreReceptor: contribuyentes.reglas.nombre },
      relacionados: { tipoRelacion: '04', uuids: [replaced] },
    });
    await sdk.cfdi.upload({ name: 'a.xml', xmlb64: xml?.toString('base64') ?? '' });
    await expect.poll(async () => (await sdk.recibidos.list({ uuid: facts.uuid })).rows[0]?.status).toBe(2);
    await refresh(5);
    const row = rows.filter({ hasText: replaced });
    await expect(row).toContainText('La sustituye S106106');
    await expect(row).toContainText('Sugerencia: Aceptar');
    await page.getByRole('button', { name: replaced }).click();
    await expect(page.locator('.buzon-card').getByRole('link', { name: /^S106106 · \$400\.00/ })).toBeVisible();
    await checkLooks(page, 'requests with their facts');
    await page.getByRole('button', { name: replaced }).click();
    await row.getByRole('button', { name: /^Aceptar la solicitud de / }).click();
    await page
      .getByRole('dialog', { name: '¿Aceptar esta solicitud?' })
      .getByRole('button', { name: 'Aceptar', exact: true })
      .click();
    await expect(rows).toHaveCount(4);
  });

  const openRules = async () => {
    await menu(page, 'Buzón').click();
    await page.getByRole('button', { name: 'Configurar Buzón' }).click();
    await expect(page).toHaveURL(/\/configuracion\/buzon$/);
  };
  const saveRules = async () => {
    await page.getByRole('button', { name: 'Guardar reglas' }).click();
    await expect(page.getByText('Reglas del Buzón Configuradas Correctamente').last()).toBeVisible();
  };
  const rule = (name: string) => page.getByRole('checkbox', { name });

  await test.step('K3 invalid rules open a modal, and nothing is saved', async () => {
    await openRules();
    const before = await sdk.config.get();
    const monto = page.getByLabel('Monto', { exact: true });
    const dias = page.getByLabel('Antigüedad en días');
    for (const [name, field, value, problem] of [
      ['Rechazar por monto', monto, '0', 'El monto debe ser mayor a 0'],
      ['Rechazar por monto', monto, '', 'El monto debe ser mayor a 0'],
      ['Rechazar por monto', monto, 'mil', 'El valor de monto debe ser numerico'],
      ['Rechazar por antiguedad', dias, '0', 'Ingrese la antigüedad en dias'],
      ['Rechazar por antiguedad', dias, '', 'Ingrese la antigüedad en dias'],
      ['Rechazar por antiguedad', dias, 'un mes', 'El valor de antigüedad debe ser numerico'],
    ] as const) {
      await rule(name).check();
      await field.fill(value);
      await page.getByRole('button', { name: 'Guardar reglas' }).click();
      const alert = page.getByRole('dialog', { name: 'Alerta' });
      await expect(alert).toContainText(problem);
      await alert.getByRole('button', { name: 'Aceptar' }).click();
      await expect(alert).toBeHidden();
      await field.fill('1');
      await rule(name).uncheck();
    }
    expect(await sdk.config.get()).toEqual(before);
  });

  await test.step('K3 with the switch off no request is answered', async () => {
    await rule('Rechazar por monto').check();
    await page.getByLabel('Monto', { exact: true }).fill('1000');
    await saveRules();
    const box = page.getByLabel('RFC separados por comas');
    await box.pressSequentially('eku');
    await page.locator('.ant-select-item-option').filter({ hasText: 'EKU9003173C9 - ' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Guardar lista' }).click();
    await expect(page.getByText('Lista de Aceptación Guardada Correctamente')).toBeVisible();
    expect((await sdk.config.get()).buzon_listablanca).toBe('EKU9003173C9');
    await refresh(4);
  });

  await test.step('K3 B6 the list accepts, the amount rejects, the rest waits', async () => {
    await openRules();
    await page.getByRole('switch', { name: /Rechazo Automatico/ }).click();
    await expect(page.getByText('Buzon Inteligente Activado')).toBeVisible();
    await refresh(2);
    await expect(page.getByText('Reglas del Buzón: Rechazar por monto', { exact: true })).toBeVisible();
    expect(await uuidsOf()).toEqual([old, recent].sort());
    await expectAnswered(listed, /Aceptada/, 'Lista de aceptación');
    await expectAnswered(dear, /Rechazada/, 'Rechazar por monto');
  });

  await test.step('K3 B6 by age, before the present month, and all', async () => {
    await openRules();
    await rule('Rechazar por monto').uncheck();
    await rule('Rechazar por antiguedad').check();
    await page.getByLabel('Antigüedad en días').fill('30');
    await saveRules();
    await refresh(1);
    await expect(page.getByText('Reglas del Buzón: Rechazar por antiguedad', { exact: true })).toBeVisible();
    await expectAnswered(old, /Rechazada/, 'Rechazar por antiguedad');

    const older = await request(supplier, '105', '400.00', `${LAST_YEAR}-04-10`);
    await openRules();
    await rule('Rechazar antes de mes actual').check();
    await rule('Rechazar por monto').check();
    await saveRules();
    await refresh(1);
    const all = 'Rechazar antes de mes actual, Rechazar por monto, Rechazar por antiguedad';
    await expect(page.getByText(`Reglas del Buzón: ${all}`, { exact: true })).toBeVisible();
    await expectAnswered(older, /Rechazada/, 'Rechazar antes de mes actual');

    await openRules();
    await page.getByRole('radio', { name: 'Rechazar todo' }).check();
    await saveRules();
    const { usa_buzon_1, usa_buzon_2, usa_buzon_3, usa_buzon_4 } = await sdk.config.get();
    expect([usa_buzon_1, usa_buzon_2, usa_buzon_3, usa_buzon_4]).toEqual(['1', '0', '0', '0']);
    await refresh(0);
    await expect(page.getByText('Reglas del Buzón: Rechazar todo', { exact: true })).toBeVisible();
    await expectAnswered(recent, /Rechazada/, 'Rechazar todo');
    await openRules();
    await page.getByRole('switch', { name: /Rechazo Automatico/ }).click();
    await expect(page.getByText('Buzon Inteligente Desactivado')).toBeVisible();
    expect(await sdk.config.get()).toMatchObject({ usa_buzon: '0' });
  });
});

test('B2 B3 B5 B6 a PAC outage leaves the request pending; the link names its CFDI; "todas" answers CFDI that are not in the vault', async ({
  page,
  pac,
  watch,
}) => {
  watch.expectComplaint(/status of 503/);
  const { rfc, correo, nombre } = contribuyentes.sinPac;
  const hoy = new Date(Date.now() - 7 * 3_600_000).toISOString().slice(0, 10).split('-').reverse().join('/');
  const sdk = await apiOf(correo);
  await sdk.certificados.add((await certificadosDe(rfc)).csd.body);
  const supplier = await builderOfDemo('IIA040805DZ4');
  const largo = '9876543210987654321098765432109876543210';
  const upload = async (folio: string) => {
    const xml = supplier.build({ receptor: rfc, nombreReceptor: nombre, serie: 'SERIELARGA', folio });
    await sdk.cfdi.upload({ name: 'a.xml', xmlb64: xml.toString('base64') });
    return ask(/ UUID="([^"]+)"/.exec(xml.toString())?.[1]?.toLowerCase() ?? '', rfc);
  };
  const uuid = await upload(largo);
  const table = page.getByRole('table', { name: 'Buzón' });

  await test.step('B2 the list ends today, fits its frame, and shows the process', async () => {
    await enter(page, correo);
    await menu(page, 'Buzón').click();
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await expect(page.getByText('1 – 1 de 1')).toBeVisible();
    await expect(page.getByText(/Última actualización: \d\d-/)).toBeVisible();
    await expect(page.getByLabel('Hasta', { exact: true })).toHaveValue(hoy);
    await page.getByRole('button', { name: uuid }).click();
    await expect(page.locator('.buzon-card')).toContainText('Proceso de cancelaciónEn Proceso');
    const fits = () =>
      table.evaluate((element) => {
        const frame = element.parentElement?.getBoundingClientRect();
        return element.getBoundingClientRect().right <= (frame?.right ?? 0) + 1;
      });
    for (const width of [1280, 1440, 390]) {
      await page.setViewportSize({ width, height: 800 });
      expect([width, await fits()]).toEqual([width, true]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      // In a card without room for it, the UUID that opens the request would have no width.
      await expect(page.getByRole('button', { name: uuid })).toBeVisible();
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('B3 nothing is sent during a PAC outage', async () => {
    await pac.cut();
    await page.locator('.buzon-card').getByRole('button', { name: 'Aceptar' }).click();
    const started = Date.now();
    await page
      .getByRole('dialog', { name: '¿Aceptar esta solicitud?' })
      .getByRole('button', { name: 'Aceptar' })
      .click();
    await expect(page.getByText(/^No hay conexión con el PAC: la respuesta no se envió/)).toBeVisible();
    expect(Date.now() - started).toBeLessThan(30_000);
    await expect(table.getByRole('row').nth(1)).toContainText('Pendiente');
    expect((await sdk.buzon.list({ status: '1', uuid })).rows).toMatchObject([{ status: 1, enverificacion: false }]);
    await pac.restore();
  });

  await test.step('B5 the page of the mailed link names the CFDI', async () => {
    await sdk.config.setNotificaciones({ notificacion_solicitud: '1' });
    const mailed = await upload('77');
    await sdk.buzon.refresh();
    const [accept = ''] = await mailedLinks(mailed, correo);
    await page.goto(accept);
    await expect(page.getByText('Cancelación aceptada')).toBeVisible();
    const cfdi = page.getByRole('region', { name: 'CFDI' });
    for (const text of [mailed, '77', 'IIA040805DZ4', '$']) await expect(cfdi).toContainText(text);
  });

  await test.step('B6 "todas" also answers CFDI that are not in the vault, and the history says so', async () => {
    const off = { usa_buzon_2: '0', usa_buzon_3: '0', val_buzon_3: '0', usa_buzon_4: '0', val_buzon_4: '0' } as const;
    await sdk.config.set({ ...off, usa_buzon_1: '1' });
    await page.getByRole('link', { name: 'Ir al Buzón' }).click();
    await expect(page.getByText('Reglas del Buzón: Rechazar todo (Rechazo Automatico desactivado)')).toBeVisible();
    await sdk.config.set({ usa_buzon: '1' });
    const unknown = await ask(randomUUID(), rfc);
    await sdk.buzon.refresh();
    await expect.poll(async () => (await sdk.buzon.listHistorial({ uuid: unknown })).total).toBe(1);
    await page.getByRole('link', { name: 'Historial de Cancelaciones' }).click();
    await expect(page.getByLabel('Hasta', { exact: true })).toHaveValue(hoy);
    const row = table.getByRole('row').filter({ hasText: unknown });
    for (const text of ['Rechazada', 'Inteligente', 'Rechazar todo', 'No está en la bóveda'])
      await expect(row).toContainText(text);
  });

  await test.step('the other lists end today as well', async () => {
    for (const path of ['inhabilitados', 'respaldos/resguardos']) {
      await page.goto(`/${rfc}/${path}`);
      await expect(page.getByLabel('Hasta', { exact: true })).toHaveValue(hoy);
    }
  });
});

test('B1 an Auxiliar gets no link to the settings', async ({ page }) => {
  await enter(page, demo.auxiliar);
  await menu(page, 'Buzón').click();
  await expect(page.getByText(/Un administrador de este contribuyente puede agregarlo en Certificados/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Configurar Buzón' })).toBeDisabled();
  await expect(page.getByRole('main').locator('a[href*="/configuracion"]')).toHaveCount(0);
});
