interface TelemetriaTable {
  recibido: Date;
  composicion: string;
  /** null is the shell. */
  area: string | null;
  release: string | null;
  /** Either a metric with its value, or a class of failure with its support code. */
  metrica: string | null;
  valor: number | null;
  falla: string | null;
  soporte: string | null;
}

/** What is known of releases in the hands of people. */
export interface ReleaseTables {
  telemetria: TelemetriaTable;
}
