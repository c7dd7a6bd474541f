/** RFC of a person (13) or a company (12), upper case, Ñ and & included; generic RFCs fit too. Source: CFF 27, Anexo 20 `t_RFC`. */
export const RFC = /^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}$/;

/** Whether a value from outside is an RFC; for what runs before the schemas are loaded. */
export const isRfc = (value: unknown): value is string => typeof value === 'string' && RFC.test(value);
