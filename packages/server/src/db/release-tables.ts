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
  /** bigint: as text when read. */
  serial: ColumnType<string, number>;
  /** The promotion as it was signed. */
  promocion: ColumnType<unknown, string>;
  /** When it was first seen here. */
  vista: Date;
}

/** What is known of releases: in the hands of people, and which promotions were seen. */
export interface ReleaseTables {
  telemetria: TelemetriaTable;
  promocion: PromocionTable;
}
