import { randomUUID } from 'node:crypto';
import { contribuyentes } from '../support/accounts';
import { builderOfDemo } from '../support/certificados';
import { textFile } from '../support/fixtures';
import { expect, test } from '../support/journey';
import { tellVigente } from '../support/sat';
import { enter } from '../support/session';
import { metricsUrl } from '../support/stack-info';
import { serverLog } from '../support/start-stack';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Value of a sample of the product's metrics; 0 while there is none. */
async function metric(sample: string): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${sample} `));
  return Number(line?.slice(sample.length) ?? 0);
}

test('F127 an upload is found in the log by the id of its call, with the job that asked the SAT, and is counted', async ({
  page,
}) => {
  const { correo, rfc } = contribuyentes.few;
  const uuid = randomUUID();
  const xml = (await builderOfDemo('IIA040805DZ4')).build({ uuid, receptor: rfc });
  await tellVigente(uuid);
  await enter(page, correo);
  const uploads = 'boveda_http_requests_total{method="POST",route="/api/boveda/v4/cfdi",status="2xx"}';
  const before = { uploads: await metric(uploads), accepted: await metric('boveda_cfdi_accepted_total') };

  const answered = page.waitForResponse(
    (answer) => /\/cfdi$/.test(answer.url()) && answer.request().method() === 'POST',
  );
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles([textFile('factura.xml', xml.toString())]);
  await expect(page.getByText('Completado', { exact: true })).toBeVisible();
  const answer = await answered;
  const sent = (await answer.request().headerValue('x-request-id')) ?? '';
  expect(sent).toMatch(UUID);
  expect(await answer.headerValue('x-request-id')).toBe(sent);

  const found = () => serverLog.filter(({ reqId }) => reqId === sent);
  const lines = () => found().map(({ msg }) => String(msg));
  await expect.poll(lines).toContainEqual(expect.stringMatching(/^Completed task .*verify-cfdi/));
  expect(lines()).toEqual(expect.arrayContaining(['incoming request', 'request completed']));
  expect(JSON.stringify(found())).not.toContain(rfc);

  expect(await metric(uploads)).toBe(before.uploads + 1);
  expect(await metric('boveda_cfdi_accepted_total')).toBe(before.accepted + 1);
  expect(await metric('boveda_database_up')).toBe(1);
});
