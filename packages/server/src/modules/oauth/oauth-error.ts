/** Codes of OAuth 2.1, 3.2.4; RFC 7591, 3.2.2; RFC 8707, 2. */
type Code =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'access_denied'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata';

/** A refusal that a program reads. `words` have ASCII letters alone, as RFC 6749, 5.2 demands. */
export class OauthError extends Error {
  override readonly name = 'OauthError';

  constructor(
    readonly code: Code,
    readonly words: string,
  ) {
    super(`${code}: ${words}`);
  }
}
