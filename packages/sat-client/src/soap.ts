import { findFault, type Nodo, readAnswer } from './answer';
import { callHttp, exchange, type HttpCall } from './http';

/** Content types of an answer in SOAP 1.1 or 1.2, alone or as the root of a message with attachments. */
const XML = /^\s*((text|application)\/(soap\+)?xml|multipart\/related)\s*(;|$)/i;

/** One SOAP 1.1 call: where, which operation, and the envelope. */
export interface SoapCall extends Pick<HttpCall, 'url' | 'maxBytes' | 'timeoutMs' | 'signal' | 'fetch' | 'clock'> {
  /** Name of the service; the SAT by default. */
  who?: HttpCall['who'];
  action: string;
  envelope: string;
  /** Header with the token, for services that need one. */
  authorization?: string;
}

/**
 * Posts an envelope and gives back that of the answer, and its text.
 * @throws {SatFault} when the answer is a fault, with whatever status; {SatUnavailable} for everything else; the
 * caller's own abort is rethrown as it is.
 */
export async function callSoap(call: SoapCall): Promise<{ envelope: Nodo; text: string }> {
  const request = requestOf(call);
  const { text, desfaseMs } = await callHttp(request);
  return { envelope: readAnswer(text, { who: request.who, desfaseMs }), text };
}

/** The same for an answer that is too long for memory: `read` gets its body as a stream. */
export const streamSoap = <Answer>(
  call: SoapCall,
  read: (answer: { body: AsyncIterable<Uint8Array>; type: string; desfaseMs: number | null }) => Promise<Answer>,
): Promise<Answer> => exchange(requestOf(call), read);

function requestOf({ action, envelope, authorization, who = 'SAT', ...call }: SoapCall): HttpCall {
  const headers = {
    'Content-Type': 'text/xml; charset=utf-8',
    SOAPAction: `"${action}"`,
    Accept: 'text/xml',
    ...(authorization !== undefined && { Authorization: authorization }),
  };
  const fault: HttpCall['fault'] = (text, desfaseMs) => findFault(text, { who, desfaseMs });
  return { ...call, who, method: 'POST', headers, body: envelope, types: XML, fault };
}
