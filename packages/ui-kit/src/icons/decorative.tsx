import type { ComponentProps, ComponentType } from 'react';

type IconProps = ComponentProps<'span'> & { spin?: boolean; rotate?: number };

/** An icon that screen readers pass over: antd would have them read its English file name. What it stands on is named in Spanish. */
export const decorative = (Icon: ComponentType<IconProps>) =>
  function Decorative(props: IconProps) {
    return <Icon aria-hidden aria-label={undefined} {...props} />;
  };
