import type { Deps } from '../installation/deps';
import type { Sesion } from './caller';
import { openSealed, seal } from './links/sealed-text';
import { findSessionById } from './session.store';

const PURPOSE = 'read-only token';
const PREFIX = 'ro.';

/** Names the session, not its token, which cannot be found from it. */
interface Content {
  sesionId: string;
  expires: number;
}

/** A token of a session with which nothing can be changed. */
export const readOnlyToken = (deps: Pick<Deps, 'keys'>, sesionId: string, expires: Date): string =>
  PREFIX + seal(deps, PURPOSE, { sesionId, expires: expires.getTime() } satisfies Content);

/** Whether a token has the form of one. */
export const isReadOnlyToken = (token: string): boolean => token.startsWith(PREFIX);

/** The live session of such a token, or null. */
export async function findReadOnlySession(deps: Deps, token: string): Promise<Sesion | null> {
  const content = contentOf(deps, token);
  if (!content || content.expires <= deps.clock().getTime()) return null;
  const sesion = await findSessionById(deps, content.sesionId);
  // A password that was confirmed before counts no more.
  return sesion && { ...sesion, autenticada: null, soloLectura: true };
}

function contentOf(deps: Deps, token: string): Content | null {
  try {
    return openSealed(deps, PURPOSE, token.slice(PREFIX.length)) as Content;
  } catch {
    return null;
  }
}
