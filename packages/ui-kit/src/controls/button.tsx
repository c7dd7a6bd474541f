import {
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useContext,
} from 'react';
import { LoadingOutlined } from '../icons';
import { type Effect, RefusalsContext, useRefusal } from './refusals';

/** Props of Button: those of antd's that the product uses. */
export interface ButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLElement>, 'type'>,
    Pick<AnchorHTMLAttributes<HTMLElement>, 'href' | 'download' | 'target' | 'rel'> {
  type?: 'default' | 'primary' | 'text' | 'link';
  htmlType?: 'button' | 'submit' | 'reset';
  size?: 'small' | 'middle' | 'large';
  icon?: ReactNode;
  danger?: boolean;
  /** Shows that the action runs, and ignores clicks until it has ended. The button keeps the focus. */
  loading?: boolean;
  /** What it does beyond reading: to who may not, it is shown disabled with the reason, and keeps its place in the order of the Tab key. */
  effect?: Effect;
  ref?: Ref<HTMLButtonElement>;
}

/** A button, or a link that looks like one. A plain element, because every screen has several before its first paint. */
export function Button(props: ButtonProps) {
  const {
    type = 'default',
    htmlType = 'button',
    size,
    icon,
    danger,
    loading,
    effect,
    href,
    children,
    className,
    ...rest
  } = props;
  const refusal = useRefusal(effect);
  const { explain } = useContext(RefusalsContext);
  const refused = (event: MouseEvent) => {
    event.preventDefault();
    if (refusal) explain(refusal);
  };
  const mark = loading ? <LoadingOutlined className="bv-spin" /> : icon;
  const shared = {
    ...rest,
    className: className ? `bv-btn ${className}` : 'bv-btn',
    'data-type': type === 'default' ? undefined : type,
    'data-size': size,
    'data-danger': danger ? '' : undefined,
    'data-icon-only': children === undefined ? '' : undefined,
    'aria-busy': loading || undefined,
    // Whatever else disables it: the reason has to be reachable.
    ...(refusal && { 'aria-disabled': true, title: refusal, disabled: false }),
    onClick: refusal ? refused : loading ? ignore : props.onClick,
  };
  const content = (
    <>
      {mark}
      {typeof children === 'string' ? <span>{children}</span> : children}
    </>
  );
  if (href === undefined)
    return (
      <button {...shared} type={htmlType}>
        {content}
      </button>
    );
  const { disabled, ref, ...link } = shared;
  return (
    <a
      {...link}
      ref={ref as Ref<HTMLElement> as Ref<HTMLAnchorElement>}
      href={disabled || refusal ? undefined : href}
      aria-disabled={disabled || refusal ? true : undefined}
    >
      {content}
    </a>
  );
}

const ignore = (event: MouseEvent) => event.preventDefault();
