import { notification } from 'antd';
import { useEffect } from 'react';
import type { ShowNotice } from '../theme/notice';
import { AntdProvider } from './antd-provider';

function Holder({ onReady }: { onReady(show: ShowNotice): void }) {
  // Hovering does not keep a toast open.
  const [api, holder] = notification.useNotification({ maxCount: 4, pauseOnHover: false });
  useEffect(() => onReady(({ type, ...notice }) => api[type](notice)), [api, onReady]);
  return holder;
}

/** Where antd shows toasts. Calls `onReady` with what shows one. */
export const Notifications = (props: { onReady(show: ShowNotice): void }) => (
  <AntdProvider>
    <Holder {...props} />
  </AntdProvider>
);
