import { type HTMLAttributes, type ReactNode, useState } from 'react';
import {
  CheckCircleOutlined,
  CloseCircleOutlined,
  CloseOutlined,
  ExclamationCircleOutlined,
  InfoCircleOutlined,
} from '../icons';

const icons = {
  success: CheckCircleOutlined,
  info: InfoCircleOutlined,
  warning: ExclamationCircleOutlined,
  error: CloseCircleOutlined,
};

/** Props of Alert: those of antd's that the product uses. */
export interface AlertProps extends Omit<HTMLAttributes<HTMLDivElement>, 'title'> {
  type?: keyof typeof icons;
  title?: ReactNode;
  description?: ReactNode;
  showIcon?: boolean;
  /** A button at the end. */
  action?: ReactNode;
  /** Adds a button that closes it. */
  closable?: boolean | { onClose?(): void };
}

/** A message in the page. */
export function Alert(props: AlertProps) {
  const { type = 'info', title, description, showIcon, action, closable, className = '', ...rest } = props;
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  const Icon = icons[type];
  const close = () => {
    setClosed(true);
    if (typeof closable === 'object') closable.onClose?.();
  };
  return (
    <div
      role="alert"
      {...rest}
      className={`bv-alert ${className}`}
      data-type={type}
      data-long={description ? '' : undefined}
    >
      {showIcon && <Icon />}
      <div className="bv-alert-text">
        {title && <div className="bv-alert-title">{title}</div>}
        {description && <div>{description}</div>}
      </div>
      {action}
      {closable && (
        <button type="button" className="bv-alert-close" aria-label="Cerrar" onClick={close}>
          <CloseOutlined />
        </button>
      )}
    </div>
  );
}
