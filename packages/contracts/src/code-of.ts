import * as z from 'zod';

type CodeOf<Catalog> = `${keyof Catalog & (string | number)}`;

/** Code of a catalogue as it travels in a query: always text, also where the catalogue's keys are numbers. */
export const codeOf = <Catalog extends Readonly<Record<string, unknown>>>(catalog: Catalog) =>
  z.enum(Object.keys(catalog) as [CodeOf<Catalog>, ...CodeOf<Catalog>[]]);
