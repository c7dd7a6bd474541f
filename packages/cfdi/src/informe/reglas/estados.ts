/** c_Estado: of Mexico, the United States and Canada; of other countries any text. */
const ESTADOS: Readonly<Record<string, readonly string[]>> = {
  MEX: 'AGU BCN BCS CAM CHP CHH COA COL CMX DUR GUA GRO HID JAL MEX MIC MOR NAY NLE OAX PUE QUE ROO SLP SIN SON TAB TAM TLA VER YUC ZAC'.split(
    ' ',
  ),
  USA: 'AL AK AZ AR CA NC SC CO CT ND SD DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NJ NY NH NM OH OK OR PA RI TN TX UT VT VA WV WA WI WY DC'.split(
    ' ',
  ),
  CAN: 'ON QC NS NB MB BC PE SK AB NL NT YT UN NU YU'.split(' '),
};

/** Pattern of a código postal (c_Pais). */
const POSTALES: Readonly<Record<string, RegExp>> = {
  MEX: /^\d{5}$/,
  USA: /^\d{5}(-\d{4})?$/,
  CAN: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/,
};

/** Whether a country has the state; true of countries whose states are not in the catalogue. */
export const isEstadoOf = (estado: string | undefined, pais: string | undefined): boolean =>
  estado === undefined || (ESTADOS[pais ?? '']?.includes(estado) ?? true);

/** Whether a código postal may be one of the country. */
export const isPostalOf = (codigo: string | undefined, pais: string | undefined): boolean =>
  codigo === undefined || (POSTALES[pais ?? '']?.test(codigo) ?? true);
