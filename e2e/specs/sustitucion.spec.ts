import { contribuyentes } from '../support/accounts';
import { checkLooks } from '../support/axe';
import { certificadosDe, LAST_YEAR } from '../support/certificados';
import { expect, test } from '../support/journey';
import { go } from '../support/lists';
import { ANSWERED_MS, receivedBy, receiverOf } from '../support/received';
import { tellSat } from '../support/sat';
import { apiOf, enter } from '../support/session';

const contribuyente = contribuyentes.sustitucion;
const { correo } = contribuyente;

test('F110 the detail of a replaced CFDI and of its substitute show the chain, with both states and the time of the SAT', async ({
  page,
}) => {
  test.setTimeout(6 * ANSWERED_MS);
  const sdk = await apiOf(correo);
  const receive = receiverOf(contribuyente);
  const old = await receive({ folio: '1', fecha: `${LAST_YEAR}-03-03T10:00:00` });
  const substitute = await receive({
    folio: '2',
    fecha: `${LAST_YEAR}-03-04T10:00:00`,
    relacionados: { tipoRelacion: '04', uuids: [old.uuid] },
  });
  const chain = page.getByRole('region', { name: 'Sustitución' });
  await enter(page, correo);

  await test.step('while both are valid, the replaced one has to be cancelled', async () => {
    await go(page, `proveedores/vigentes/${old.id}`);
    await expect(chain).toContainText(
      'A2 lo sustituye, pero sigue vigente: falta cancelarlo ante el SAT con motivo 01.',
    );
  });

  await test.step('once it is cancelled, motivo 01 is inferred', async () => {
    await tellSat(`/cfdi/${old.uuid}`, { estado: 'Cancelado' });
    await sdk.recibidos.verify(old.id);
    await expect.poll(async () => (await sdk.recibidos.get(old.id)).status, { timeout: ANSWERED_MS }).toBe(3);
    await go(page, `proveedores/cancelados/${old.id}`);
    await expect(chain).toContainText('Cancelado y sustituido por A2 (motivo 01, inferido).');
    await expect(chain).toContainText('La bóveda supo de la cancelación el');
    await checkLooks(page, 'detail with a chain of replacements');
    await chain.getByRole('link', { name: 'A2' }).click();
    await expect(page).toHaveURL(new RegExp(`proveedores/vigentes/${substitute.id}$`));
    await expect(chain).toContainText('Este CFDI · Sustituye a A1');
    await expect(chain.getByRole('row').nth(1)).toContainText('Cancelado');
    await expect(chain.getByRole('row').nth(2)).toContainText('Vigente');
  });

  await test.step('the metadata of the SAT give the time of the cancellation', async () => {
    await sdk.certificados.add((await certificadosDe(contribuyente.rfc)).fiel.body);
    const { xml } = await receivedBy(contribuyente, { folio: '1', fecha: `${LAST_YEAR}-03-03T10:00:00` });
    const listed = xml.toString().replace(/ UUID="[^"]+"/, ` UUID="${old.uuid}"`);
    await tellSat('/descarga/cfdi', [listed]);
    await sdk.descargas.add({
      fechaini: `${LAST_YEAR}-03-01`,
      fechafin: `${LAST_YEAR}-03-31`,
      isemitidos: 'false',
      contenido: 'metadatos',
    });
    await expect
      .poll(
        async () => {
          await sdk.descargas.verifyAll();
          return (await sdk.descargas.list({ espendiente: '1' })).count;
        },
        { timeout: ANSWERED_MS },
      )
      .toBe(0);
    await go(page, `proveedores/cancelados/${old.id}`);
    await expect(chain).toContainText(/Cancelado el .*, según los metadatos del SAT/);
  });
});
