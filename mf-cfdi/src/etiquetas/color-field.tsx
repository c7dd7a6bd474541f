import { type ColorEtiqueta, coloresEtiqueta } from '@boveda/contracts/core';
import { CatalogField } from '@boveda/ui-kit/filters';

/** The colour of a tag. */
export const ColorField = ({ value, onChange }: { value: ColorEtiqueta; onChange(color: ColorEtiqueta): void }) => (
  <CatalogField
    label="Color"
    plain
    all={null}
    catalog={coloresEtiqueta}
    value={value}
    onChange={(color) => color && onChange(color)}
  />
);
