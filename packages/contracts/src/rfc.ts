/** RFC of a person (13) or a company (12), upper case, Ñ and & included; generic RFCs fit too. Source: CFF 27, Anexo 20 `t_RFC`. */
export const RFC = /^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}$/;

/** Whether a value from outside is an RFC; for what runs before the schemas are loaded. */
export const isRfc = (value: unknown): value is string => typeof value === 'string' && RFC.test(value);

/**
 * RFC of the test environment of a taxpayer. The 31st of February is in no calendar, so that the SAT cannot have given it to anybody; it
 * fits `t_RFC` of the Anexo 20 all the same. The database knows the same form (`es_rfc_de_prueba`).
 */
export const RFC_DE_PRUEBA = /^PRU\d{2}0231[A-Z0-9]{2}[0-9A]$/;

/** Whether an RFC is that of a test environment, whose data are made up. */
export const isRfcDePrueba = (rfc: string): boolean => RFC_DE_PRUEBA.test(rfc);
