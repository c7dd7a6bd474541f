import type { CardProps } from '@boveda/ui-kit/layout';

/** A card whose content begins close to its title. */
export const cardStyles: NonNullable<CardProps['styles']> = {
  header: { minHeight: 48, paddingInline: 20 },
  body: { padding: '14px 20px 16px' },
};
