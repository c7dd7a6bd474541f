import type { AheadAnswer, Credentials, SdkOptions } from '@boveda/api-sdk';
import { API_BASE, type AreaDescriptor, RFC_HEADER, TOKEN_HEADER } from '@boveda/contracts/core';
import type { SessionState } from '@boveda/session';
import { opensPath, rfcOf } from './session/addresses';

type Screen = NonNullable<AreaDescriptor['ahead']>[number];

/** An answer that was not taken by then may be out of date. */
const FRESH_MS = 20_000;
/** As the contract of area.json says, because the registry is not verified: no other host, nothing above the API. */
const CALL = /^\/[a-z][\w/:?=&,-]*$/;

/**
 * Makes the first calls of the screen at an address, as its area declares them (`ahead` in area.json), while the code that shows
 * their answers is still on its way. Only GET calls of our API leave, with the session and taxpayer of the address.
 *
 * @param registry text of the registry inside the page. It is not verified yet, and only chooses among those calls.
 * @returns what gives each answer once, to the same session and taxpayer; a call that failed is left to who makes it again
 */
export function makeEarlyCalls(
  registry: string,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  session: SessionState | null,
): NonNullable<SdkOptions['ahead']> {
  const rfc = rfcOf(pathname);
  const cuenta = session?.cuentas.find((each) => each.rfc === rfc);
  const [, , ...rest] = pathname.split('/');
  if (!rfc || search !== '' || !session || !cuenta || !opensPath(cuenta, rest.join('/'))) return () => null;
  const { token } = session;
  const headers = { [TOKEN_HEADER]: token, [RFC_HEADER]: rfc, accept: 'application/json' };
  const until = performance.now() + FRESH_MS;
  const answers = new Map(callsOf(registry, pathname).map((url) => [url, request(url, headers)]));
  return (url: string, credentials: Credentials) => {
    const answer = answers.get(url);
    if (!answer || credentials.token !== token || credentials.rfc !== rfc || performance.now() > until) return null;
    answers.delete(url);
    return answer;
  };
}

async function request(url: string, headers: Record<string, string>): Promise<AheadAnswer | null> {
  try {
    const answer = await fetch(url, { headers });
    if (!answer.ok) return null;
    const requestId = answer.headers.get('x-request-id') ?? '';
    return { status: answer.status, data: await answer.json(), requestId };
  } catch {
    return null;
  }
}

function callsOf(registry: string, pathname: string): string[] {
  try {
    for (const screen of screensIn(JSON.parse(registry))) {
      const id = idAt(screen.path, pathname);
      if (id !== null)
        return screen.calls.filter((call) => CALL.test(call)).map((call) => API_BASE + call.replace(':id', id));
    }
  } catch {
    // The loader reports a registry that cannot be read.
  }
  return [];
}

function* screensIn({ areas }: { areas: { releases: { record: string }[] }[] }): Generator<Screen> {
  for (const { releases } of areas) {
    const [live] = releases;
    if (live) yield* (JSON.parse(live.record) as AreaDescriptor).ahead ?? [];
  }
}

/** What stands for `:id` in a path below `/{rfc}`; empty where the path has none, null where it is another path. */
function idAt(path: string, pathname: string): string | null {
  const wanted = path.split('/');
  const [, , ...found] = pathname.split('/');
  if (wanted.length !== found.length) return null;
  let id = '';
  for (const [at, part] of wanted.entries()) {
    if (part === ':id') id = found[at] ?? '';
    else if (part !== found[at]) return null;
  }
  return /^[\w-]*$/.test(id) ? id : null;
}
