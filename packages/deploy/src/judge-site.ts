// What a site shows to the outside: `tsx packages/deploy/src/judge-site.ts DOMAIN [FILE of the authority [ADDRESS]]`; with an ApiKey in BOVEDA_LLAVE also
// what a program of its taxpayer gets. Exit code 1 for a fault.
import { readFile } from 'node:fs/promises';
import { judgeSite } from './judge/judge-site';

const [domain, authority, address] = process.argv.slice(2);
if (!domain) throw new Error('Which domain?');
const ca = authority && (await readFile(authority, 'utf8'));
const judged = await judgeSite({ domain, address, ca, key: process.env.BOVEDA_LLAVE });
for (const { about, faults } of judged)
  process.stdout.write(
    `${faults.length === 0 ? 'ok    ' : 'FAULT '} ${about}${faults.map((each) => `\n         ${each}`).join('')}\n`,
  );
process.exitCode = judged.every(({ faults }) => faults.length === 0) ? 0 : 1;
