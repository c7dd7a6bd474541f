const WISHED = /(?:^|;\s*)boveda_anterior=([a-z0-9]{4,64})(?:;|$)/;

/** The earlier shell that a page asked for, by the Cookie header of its browser, after the live one failed there. */
export const wishedShellIn = (cookies: string | undefined): string | null => WISHED.exec(cookies ?? '')?.[1] ?? null;
