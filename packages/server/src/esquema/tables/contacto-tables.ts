import type { OrigenContacto, TipoPlantilla } from '@boveda/contracts';
import type { Generated, Selectable } from 'kysely';

interface ContactoTable {
  rfc_owner: string;
  id: string;
  /** RFC of the counterpart. */
  contraparte: string;
  nombre: string;
  /** Empty where there is a telephone alone. */
  correo: string;
  telefono: string;
  origen: OrigenContacto;
  /** Day of the mail that it was taken from. */
  tomado: string | null;
  /** E-mail of who wrote, confirmed or imported it. */
  usuario: string;
  creado: Date;
}

interface ContactoPropuestoTable {
  rfc_owner: string;
  contraparte: string;
  correo: string;
  nombre: string;
  /** Day of the newest mail. */
  tomado: string;
  descartado: Generated<boolean>;
}

interface PlantillaTable {
  rfc_owner: string;
  tipo: TipoPlantilla;
  asunto: string;
  texto: string;
}

interface ContraparteEtiquetaTable {
  rfc_owner: string;
  contraparte: string;
  etiqueta_id: string;
}

/** What users keep of counterparts. */
export interface ContactoTables {
  contacto: ContactoTable;
  contacto_propuesto: ContactoPropuestoTable;
  plantilla: PlantillaTable;
  contraparte_etiqueta: ContraparteEtiquetaTable;
}

/** Row of `contacto` as it is read. */
export type ContactoRow = Selectable<ContactoTable>;
