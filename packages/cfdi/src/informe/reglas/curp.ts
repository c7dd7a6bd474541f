/** Form of a CURP (t_CURP). */
export const CURP = /^[A-Z][AEIOUX][A-Z]{2}\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[HM][A-Z]{5}[A-Z\d]\d$/;

/** Whether a text has the form of a CURP. */
export const isCurp = (text: string): boolean => CURP.test(text);
