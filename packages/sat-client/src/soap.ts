import { callHttp, exchange, type HttpCall } from './http';

/** The content types of a SOAP 1.1 answer. */
const XML = /^(text|application)\/xml\s*(;\s*charset="?utf-8"?\s*)?$/i;

/** One SOAP 1.1 call: where, which operation, and the envelope. */
export interface SoapCall extends Pick<HttpCall, 'url' | 'maxBytes' | 'timeoutMs' | 'signal' | 'fetch'> {
  /** Name of the service; the SAT by default. */
  who?: HttpCall['who'];
  action: string;
  envelope: string;
  /** Header with the token, for services that need one. */
  authorization?: string;
}

/**
 * Posts an envelope and gives back the text of a 200 XML answer.
 * @throws {SatUnavailable} for everything else; the caller's own abort is rethrown as it is.
 */
export const callSoap = async (call: SoapCall): Promise<string> => (await callHttp(requestOf(call))).text;

/** The same for an answer that is too long for memory: `read` gets its body as a stream. */
export const streamSoap = <Answer>(
  call: SoapCall,
  read: (body: AsyncIterable<Uint8Array>) => Promise<Answer>,
): Promise<Answer> => exchange(requestOf(call), ({ body }) => read(body));

function requestOf({ action, envelope, authorization, who = 'SAT', ...call }: SoapCall): HttpCall {
  const headers = {
    'Content-Type': 'text/xml; charset=utf-8',
    SOAPAction: `"${action}"`,
    Accept: 'text/xml',
    ...(authorization !== undefined && { Authorization: authorization }),
  };
  return { ...call, who, method: 'POST', headers, body: envelope, types: XML };
}
