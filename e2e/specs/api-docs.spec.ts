import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright/test';
import { contribuyentes } from '../support/accounts';
import { expect, test } from '../support/journey';
import { apiOf, enter, menu } from '../support/session';
import { address } from '../support/stack-info';

/** Runs a command in a shell, as it was pasted, and answers what it asks. */
async function paste(command: string, answer: string): Promise<string> {
  const shell = spawn('sh', ['-c', command], { stdio: ['pipe', 'pipe', 'inherit'] });
  shell.stdin.end(`${answer}\n`);
  return text(shell.stdout);
}

/** Scalar finds out by trying whether it may compile code; it goes on without. */
const PROBE = /^console: csp-violation .*"blockedURL":"eval"/;

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('W1 F122 a newcomer gets a first answer in four actions, by copying and pasting', async ({
  page,
  context,
  watch,
}) => {
  watch.expectComplaint(PROBE);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { correo, rfc } = contribuyentes.few;
  const { rows, count } = await (await apiOf(correo)).emitidos.list({ limit: 3 });
  await (await apiOf(correo, rfc)).info.rotateApiKey();
  await enter(page, correo);
  await menu(page, 'Config').click();

  // 1: the key.
  await page.getByRole('button', { name: 'Copiar' }).click();
  const key = await copied(page);
  expect(key).toMatch(/^bv_/);
  // 2: the documents.
  const [docs] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Documentación de la API' }).click(),
  ]);
  await expect(docs.getByRole('heading', { name: 'Primeros pasos' })).toBeVisible();
  // 3: the command.
  const command = docs.locator('pre', { hasText: 'curl' }).first();
  await expect(command).toContainText(`${address}/api/boveda/v4/emitidos`);
  await command.click({ clickCount: 3 });
  await docs.keyboard.press('ControlOrMeta+c');
  // 4: paste it, and the key where it asks.
  const answer = await paste(await copied(docs), key);
  expect(answer).toMatch(/^ApiKey: \{/);
  expect(JSON.parse(answer.replace('ApiKey: ', ''))).toMatchObject({
    count,
    rows: rows.map(({ uuid }) => ({ uuid })),
  });
});

test('W1 F123 the documents show every call from this origin alone, with example, limits and problems', async ({
  page,
  watch,
}) => {
  watch.expectComplaint(PROBE);
  const description = (await (await fetch(`${address}/api/boveda/v4/openapi.json`)).json()) as {
    tags: { 'x-displayName': string }[];
  };
  await page.goto('/login');
  const [response] = await Promise.all([
    page.waitForResponse((each) => each.url() === `${address}/docs`),
    page.getByRole('link', { name: 'API para programas' }).click(),
  ]);
  const policy = response.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[\w+/]+='; style-src 'unsafe-inline';/);
  const contents = page.getByRole('complementary').first();
  for (const { 'x-displayName': title } of description.tags)
    await expect(contents.getByText(title, { exact: true })).toHaveCount(1);
  await expect(contents.getByText('Webhooks', { exact: true })).toHaveCount(1);
  // What Scalar shows where nothing was entered.
  await expect(page.getByPlaceholder('bv_…')).toBeVisible();
  // No line of code is hidden to the right.
  const code = page.locator('.markdown pre code');
  await expect(code.first()).toBeVisible();
  expect(await code.evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length)).toBe(0);
  await page.goto('/docs#description/versiones');
  await page.getByRole('link', { name: 'Cambios', exact: true }).last().click();
  await expect(page.getByRole('heading', { name: 'Cambios' })).toBeInViewport();
  await page.goto('/docs#tag/cfdi/POST/cfdi');
  const call = page.locator('[id$="tag/cfdi/POST/cfdi"]');
  await expect(call.getByText('Quién: Administrador, Auxiliar o ApiKey del contribuyente.')).toBeVisible();
  await expect(call.getByText('Cuerpo: hasta 150 MB.')).toBeVisible();
  await expect(call.getByText('xmlb64').first()).toBeVisible();
  await expect(call).toContainText('X-Api-Key: SU_APIKEY');
  await expect(call.getByText('cfdi_already_stored').first()).toBeAttached();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/docs');
  await expect(page.getByRole('heading', { name: 'Primeros pasos' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('W2 F125 an assistant that is configured by copying from the documents finds the CFDI of the taxpayer', async ({
  page,
  context,
  watch,
}) => {
  watch.expectComplaint(PROBE);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { correo, rfc } = contribuyentes.few;
  const sdk = await apiOf(correo, rfc);
  const { apikey } = await sdk.info.rotateApiKey();
  const { rows, count } = await sdk.emitidos.list({ limit: 3, after: '' });

  await page.goto('/docs');
  await expect(page.getByRole('heading', { name: 'Conectar con un asistente (MCP)' })).toBeVisible();
  const configuration = page.locator('pre', { hasText: 'mcpServers' }).first();
  await configuration.click();
  await configuration.selectText();
  await page.keyboard.press('ControlOrMeta+c');
  const { mcpServers } = JSON.parse((await copied(page)).replace('bv_…', apikey));
  const { url, headers } = mcpServers.boveda as { url: string; headers: Record<string, string> };

  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'buscar_cfdi', arguments: { direccion: 'emitidos', limit: 3 } },
    }),
  });
  const [, event = ''] = /^data: (.+)$/m.exec(await answer.text()) ?? [];
  const { result } = JSON.parse(event);
  expect(result.structuredContent).toMatchObject({ count, rows: rows.map(({ uuid }) => ({ uuid })) });
});
