import { Dropdown as AntdDropdown, type DropdownProps } from 'antd';
import { useRef } from 'react';

/** antd's Dropdown as a menu button: opening it focuses its menu, closing it returns the focus. */
export function Dropdown({ onOpenChange, ...dropdown }: DropdownProps) {
  const button = useRef<HTMLElement>(null);
  return (
    <AntdDropdown
      ref={button}
      autoFocus
      destroyOnHidden
      onOpenChange={(isOpen, info) => {
        if (!isOpen && document.activeElement?.closest('[role=menu]')) button.current?.focus({ preventScroll: true });
        onOpenChange?.(isOpen, info);
      }}
      {...dropdown}
    />
  );
}
