import type { CardProps } from '@boveda/ui-kit/layout';

/** A card whose content begins close to its title. */
export const cardStyles: NonNullable<CardProps['styles']> = {
  header: { minHeight: 48 },
  body: { padding: '16px 24px' },
};
