import type { ComponentProps, ComponentType } from 'react';

type IconProps = ComponentProps<'span'> & { spin?: boolean; rotate?: number };

/** An icon hidden from screen readers, which would read antd's English label; its control has a Spanish name. */
export const decorative = (Icon: ComponentType<IconProps>) =>
  function Decorative(props: IconProps) {
    return <Icon aria-hidden aria-label={undefined} {...props} />;
  };
