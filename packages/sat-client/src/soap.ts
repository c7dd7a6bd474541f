import { callHttp, type HttpCall } from './http';

/** The content types of a SOAP 1.1 answer. */
const XML = /^(text|application)\/xml\s*(;\s*charset="?utf-8"?\s*)?$/i;

/** One SOAP 1.1 call: where, which operation, and the envelope. */
export interface SoapCall extends Pick<HttpCall, 'url' | 'maxBytes' | 'timeoutMs' | 'signal' | 'fetch'> {
  /** The SAT when left out. */
  who?: HttpCall['who'];
  action: string;
  envelope: string;
}

/**
 * Posts an envelope and gives back the text of a 200 XML answer.
 * @throws {SatUnavailable} for everything else; the caller's own abort is rethrown as it is.
 */
export async function callSoap({ action, envelope, who = 'SAT', ...call }: SoapCall): Promise<string> {
  const headers = { 'Content-Type': 'text/xml; charset=utf-8', SOAPAction: `"${action}"`, Accept: 'text/xml' };
  const { text } = await callHttp({ ...call, who, method: 'POST', headers, body: envelope, types: XML });
  return text;
}
