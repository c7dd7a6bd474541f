import { median, printTable, report } from '@boveda/server/bench';
import { submitLogin } from '../support/session';
import { ACCOUNT, withProduct } from './product';
import { openBrowser } from './visit';
import { actions, type Look, look, screens, withDetail } from './vitals';

// Web vitals on a slow machine: processor four times slower, 10 Mbit and 40 ms, cold cache; the JavaScript until the first content;
// and how long single actions on a list take. Medians.
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
await withProduct(async ({ address }) => {
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ baseURL: address, locale: 'es-MX' });
    const page = await context.newPage();
    await page.goto('/login');
    await submitLogin(page, ACCOUNT.correo, ACCOUNT.pass);
    await page.waitForURL(/\/dashboard$/);
    const opened = await withDetail(page);
    const state = await context.storageState();
    await context.close();

    const samples = new Map<string, Look[]>([...screens, ...actions].map(({ name }) => [name, []]));
    for (let n = 0; n < ROUNDS; n++)
      for (const screen of [...opened, ...actions])
        samples
          .get(screen.name)
          ?.push(await look(browser, address, screen.address === null ? undefined : state, screen));
    const of = (name: string, what: keyof Look) => median((samples.get(name) ?? []).map((each) => each[what]));
    const names = screens.map(({ name }) => name);
    printTable(
      ['', 'LCP ms', 'INP ms', 'CLS', 'JS KB (gzip)'],
      names.map((name) => [name, of(name, 'lcp'), of(name, 'inp'), of(name, 'cls'), of(name, 'jsGzKb')]),
    );
    printTable(
      ['on a list', 'INP ms'],
      actions.map(({ name }) => [name, of(name, 'inp')]),
    );
    const worst = (what: keyof Look) => Math.max(...names.map((name) => of(name, what)));
    report('web', { lcpMs: worst('lcp'), inpMs: worst('inp'), cls: worst('cls'), jsGzKb: of('list', 'jsGzKb') });
  } finally {
    await browser.close();
  }
});
process.exit(0);
