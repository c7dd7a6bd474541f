/** How often an outside service was asked in the name of a taxpayer on one day. */
interface GastoSalidaTable {
  rfc_owner: string;
  /** A key of `outgoingBudgets`. */
  presupuesto: string;
  /** What has a budget of its own within the taxpayer, such as a request; empty: the taxpayer. */
  objeto: string;
  /** Day at -07:00, `yyyy-MM-dd`. */
  dia: string;
  usos: number;
  ultima: Date;
  /** The last turn that was given to a request that had to wait for the pause; null: none. */
  turno: Date | null;
}

/** What was asked of outside services. */
export interface SalidaTables {
  gasto_salida: GastoSalidaTable;
}
