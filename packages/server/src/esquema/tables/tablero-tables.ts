interface TableroTable {
  rfc_owner: string;
  calculado: Date;
  /** Months of both directions, of the last twelve, of which metadata are known. */
  meses_conocidos: number;
  vigentes: number;
  con_xml: number;
  riesgos: number;
  /** Alto or crítico. */
  riesgos_graves: number;
  riesgos_importe: string;
}

/** What the board of the taxpayers of a person shows and is too expensive to compute for all of them at once. */
export interface TableroTables {
  tablero: TableroTable;
}
