import { useState } from 'react';
import type { ModalProps } from '../antd/modal';
import { onDemand } from '../antd/on-demand';

export type { ModalProps } from '../antd/modal';

const AntdModal = onDemand(async () => (await import(/* webpackChunkName: "antd" */ '../antd/modal')).Modal);

/** antd's Modal, which is fetched and exists only once it is opened. Closing returns the focus to where it was before. */
export function Modal(props: ModalProps) {
  const [wasOpen, setOpened] = useState(props.open ?? false);
  if (props.open && !wasOpen) setOpened(true);
  return wasOpen || props.open ? <AntdModal {...props} /> : null;
}
