/** A failure to load with a known cause; telemetry counts its `errorClass`. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
  constructor(
    readonly errorClass: string,
    message: string,
  ) {
    super(message);
  }
}
