import type { ColumnType } from 'kysely';

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

interface PromocionTable {
  ambiente: string;
  area: string;
  /** bigint: read as text. */
  serial: ColumnType<string, number>;
  /** The promotion as signed. */
  promocion: ColumnType<unknown, string>;
  /** When this server first saw it. */
  vista: Date;
}

/** Telemetry of releases, and the promotions this server has seen. */
export interface ReleaseTables {
  telemetria: TelemetriaTable;
  promocion: PromocionTable;
}
