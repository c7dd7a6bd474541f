import { CatalogField } from '@boveda/ui-kit/filters';

/** Value of the filter for what nobody is in charge of. */
export const NADIE = 'nadie';

interface Props {
  /** E-mails of who may be in charge. */
  personas: readonly string[];
  value: string | undefined;
  onChange(responsable: string | undefined): void;
}

/** Filter by the person in charge. */
export const ResponsableField = ({ personas, value, onChange }: Props) => (
  <CatalogField
    label="Responsable"
    plain
    order={[NADIE, ...personas]}
    catalog={{ [NADIE]: 'Nadie', ...Object.fromEntries(personas.map((correo) => [correo, correo])) }}
    value={value}
    onChange={onChange}
  />
);
