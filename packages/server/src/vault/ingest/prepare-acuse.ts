import type { AcuseCancelacion } from '@boveda/cfdi';

/** An acuse of cancellation that may be kept. */
export interface PreparedAcuse {
  acuse: AcuseCancelacion;
}
