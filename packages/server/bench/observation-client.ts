// Sends the requests that its parent process orders, over keep-alive connections.
import { Agent, get } from 'node:http';

const AT_ONCE = 3;
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

interface Order {
  urls: readonly string[];
  headers: Record<string, string>;
  count: number;
}

const ask = (url: string, headers: Record<string, string>) =>
  new Promise<boolean>((resolve) => {
    get(url, { agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode === 200));
    }).on('error', () => resolve(false));
  });

process.on('message', async ({ urls, headers, count }: Order) => {
  let failed = 0;
  for (let screen = 0; screen < count; screen++) {
    // The calls of a screen are made at the same time.
    const answers = await Promise.all(urls.map((url) => ask(url, headers)));
    failed += answers.filter((ok) => !ok).length;
  }
  process.send?.({ failed });
});
process.send?.({ failed: 0 });
