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

interface CaidaTable {
  ambiente: string;
  area: string;
  release: string;
  /** Keyed hash of the user and the release. */
  quien: Buffer;
  recibida: Date;
}

interface CaidaOrigenTable {
  ambiente: string;
  area: string;
  release: string;
  /** Keyed hash of the release with a person, a network or a taxpayer. */
  origen: Buffer;
  recibida: Date;
}

interface FrenoTable {
  ambiente: string;
  area: string;
  release: string;
  desde: Date;
  /** What it was decided on: users that it took down, and mounts of others. */
  usuarios: number;
  montajes: number;
  /** What pages use in its place; null in rows of before. */
  sustituto: string | null;
  /** When an operator lifted it. */
  soltado: Date | null;
}

/** Telemetry of releases, the promotions this server has seen, and the releases that take pages down. */
export interface ReleaseTables {
  caida: CaidaTable;
  caida_origen: CaidaOrigenTable;
  freno: FrenoTable;
  telemetria: TelemetriaTable;
  promocion: PromocionTable;
}
